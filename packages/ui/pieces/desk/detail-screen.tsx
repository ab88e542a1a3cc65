import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../src/button.tsx'
import { MoneyLines } from '../../src/money-lines.tsx'
import { Bar } from '../../src/desk/bar.tsx'
import { Checks } from '../../src/desk/checks.tsx'
import { DetailBody, DetailHead } from '../../src/desk/detail.tsx'
import { DeskFrame } from '../../src/desk/frame.tsx'
import { History } from '../../src/desk/history.tsx'
import { IconButton } from '../../src/desk/icon-button.tsx'
import { Initial, Who } from '../../src/desk/initial.tsx'
import { DeskPanel, Fact, Facts } from '../../src/desk/panel.tsx'
import { Progress } from '../../src/desk/progress.tsx'
import { Age, State } from '../../src/desk/state.tsx'
import { Thumb } from '../../src/desk/thumb.tsx'
import furoshiki from '../../src/drawings/furoshiki.svg'
import { here, nothing, SampleRail } from './samples.tsx'
import { SampleSheet } from './sample-sheet.tsx'

/** One order with its sheet. */
export function DetailScreen() {
  const [sheet, setSheet] = useState(location.search.includes('sheet'))
  return (
    <DeskFrame rail={<SampleRail />}>
      <Bar
        title="6HX4TM5YBA"
        back={{ name: '订单', link: here }}
        place={{ words: '第 6 / 214 单', onUp: nothing, onDown: nothing }}
        onFind={nothing}
        live="on"
      />
      <DetailHead
        title="6HX4TM5YBA"
        state={
          <>
            <State tone="wait" loud>
              已入库 · 验货有异议
            </State>
            <span className="text-ink-3">
              等了 <Age waitedMs={5 * 3_600_000} limitMs={8 * 3_600_000} /> · 负责
            </span>
            <Who name="小川" />
          </>
        }
        next={
          <>
            下一步：和秦月、卖家谈定，留下或退货。煤炉 11/24 12:00（东京 13:00）自动完成交易，
            <b className="font-semibold text-ink">还有 3 天 21 小时</b>
            ，过后不能退。
          </>
        }
        acts={
          <>
            <Button>补差价…</Button>
            <Button>留下，补偿…</Button>
            <Button rank="main" onClick={() => setSheet(true)}>
              退货退款 12,100 日元…
            </Button>
            <IconButton icon={MoreHorizontal} name="更多" edged />
          </>
        }
      />
      <DetailBody
        side={
          <>
            <DeskPanel title="款项" beside="订单款 现在 0 日元">
              <MoneyLines
                dense
                lines={[
                  { label: '商品价', amountJpy: 11_300 },
                  { label: '日本国内运费', words: '卖家包邮 · 0', tone: 'later' },
                  { label: '手续费', amountJpy: 300 },
                  { label: '验货费', amountJpy: 500 },
                ]}
                total={{ label: '会员已付', amountJpy: 12_100 }}
              />
            </DeskPanel>
            <DeskPanel
              title="会员"
              beside={
                <a href="#member" className="link">
                  打开
                </a>
              }
            >
              <div className="mb-2.5 flex items-center gap-3">
                <Initial name="秦月" size="large" />
                <span>
                  <b className="block font-semibold">秦月</b>
                  <span className="text-cap text-ink-3">qinyue@example.com · 2025/03 起</span>
                </span>
              </div>
              <Facts>
                <Fact name="余额">3,480 日元，冻结 0</Fact>
                <Fact name="订单">38 单，退货 0，异议 1</Fact>
              </Facts>
            </DeskPanel>
            <DeskPanel title="经过" beside="谁、何时、为什么">
              <History
                wide
                lines={[
                  { time: '11/20 14:20', text: '小川 认领异议', why: '卖家已同意，准备退货', tone: 'wait' },
                  { time: '11/20 09:30', text: '秦月 不同意验货结果', tone: 'wait' },
                  { time: '11/20 09:12', text: '赵海 验货：有缺陷' },
                  { time: '11/13 21:07', text: '采购程序 买到，实付 11,300', tone: 'moving' },
                  { time: '11/13 21:04', text: 'tokyo-2 卡被拒，账号停用', why: '已换卡', tone: 'late' },
                  { time: '11/13 21:04', text: '秦月 付款 12,100', tone: 'done' },
                ]}
              />
            </DeskPanel>
          </>
        }
      >
        <section className="overflow-hidden rounded-photo border border-line bg-paper">
          <Progress
            at={6}
            waits
            legs={[
              { name: '提交', time: '11/13 21:02' },
              { name: '付款', time: '21:04', took: '2 分' },
              { name: '买到', time: '21:07', took: '3 分' },
              { name: '卖家发货', time: '11/15 10:20', took: '1.5 天' },
              { name: '入库', time: '11/19 16:45', took: '4.3 天' },
              { name: '验货', time: '11/20 09:12', took: '16 小时' },
              { name: '会员有异议', time: '09:30 起', took: '5 小时' },
              { name: '谈定', time: '11/24 前' },
            ]}
          />
        </section>
        <DeskPanel title="验货" beside="赵海 · 11/20 09:12 · 0.520 kg">
          <Checks
            lines={[
              { state: 'yes', text: '数量相符' },
              { state: 'yes', text: '型号、颜色相符' },
              { state: 'no', text: '外观：磕碰 1 处', proof: '第 2 张' },
              { state: 'ask', text: '商品重新在售，或已售出且不在该账号待办里', proof: '交易中，待办没读到' },
              { state: 'look', text: '登录城市变过', proof: '11/18 上海 → 杭州' },
              { state: 'none', text: '功能：不适用' },
            ]}
          />
        </DeskPanel>
        <DeskPanel title="商品">
          <div className="flex gap-3.5">
            <Thumb src={furoshiki} size="large" />
            <span>
              <b className="block font-semibold">常滑烧 朱泥急须 约 280 毫升 附茶滤 共箱</b>
              <span lang="ja" className="text-cap text-ink-3">
                常滑焼 朱泥急須 約280ml 茶こし付 共箱
              </span>
            </span>
          </div>
        </DeskPanel>
        <DeskPanel title="采购" beside="2 次，同一时刻最多一次" count={2} flush>
          <table className="plain-table">
            <thead>
              <tr>
                <th>账号</th>
                <th>发出</th>
                <th className="text-right!">金额 日元</th>
                <th>结果</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>tokyo-2</td>
                <td className="num">21:04:31</td>
                <td className="num text-right">11,300</td>
                <td>
                  <State tone="none">402 卡被拒，没有买</State>
                </td>
              </tr>
              <tr>
                <td>tokyo-1</td>
                <td className="num">21:06:58</td>
                <td className="num text-right">11,300</td>
                <td>
                  <State tone="done">买到</State>
                </td>
              </tr>
            </tbody>
          </table>
        </DeskPanel>
      </DetailBody>
      {sheet && <SampleSheet onClose={() => setSheet(false)} />}
    </DeskFrame>
  )
}
