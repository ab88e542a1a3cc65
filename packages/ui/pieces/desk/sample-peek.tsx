import { Button } from '../../src/button.tsx'
import { MoneyLines } from '../../src/money-lines.tsx'
import { Photo } from '../../src/photo.tsx'
import { Tag } from '../../src/tag.tsx'
import furoshiki from '../../src/drawings/furoshiki.svg'
import { History } from '../../src/desk/history.tsx'
import { Who } from '../../src/desk/initial.tsx'
import { KeyHint } from '../../src/desk/key-hint.tsx'
import { Fact, Facts } from '../../src/desk/panel.tsx'
import { PartHead, Peek } from '../../src/desk/peek.tsx'
import { Age, State } from '../../src/desk/state.tsx'
import { Thumb } from '../../src/desk/thumb.tsx'
import { nothing, type Sample } from './samples.tsx'

interface Props {
  of: Sample
  place: string
  onUp: () => void
  onDown: () => void
  onClose: () => void
}

export const SamplePeek = ({ of, ...ways }: Props) => (
  <Peek
    label={`订单 ${of.id}`}
    head={of.id}
    onOpen={nothing}
    {...ways}
    foot={
      <>
        <Button>补差价…</Button>
        <Button>
          <span className="flex items-center gap-1.5">
            留下，补偿…
            <KeyHint keys="k" />
          </span>
        </Button>
        <Button rank="main" className="ml-auto">
          <span className="flex items-center gap-1.5">
            退货退款 12,100 日元…
            <KeyHint keys="t" />
          </span>
        </Button>
      </>
    }
  >
    <div>
      <div className="flex items-center gap-3">
        <State tone={of.tone} loud>
          {of.state}
        </State>
        <Age waitedMs={of.waitedMs} limitMs={of.limitMs} />
        <span className="ml-auto">
          <Who name={of.owner} />
        </span>
      </div>
      <p className="mt-1 text-ink-2">
        下一步：和{of.member}、卖家谈定，留下或退货。煤炉 11/24 12:00 自动完成交易，
        <b className="font-semibold text-ink">还有 3 天 21 小时</b>。
      </p>
    </div>
    <div className="flex items-center gap-3 rounded-photo border border-line p-2.5">
      <Thumb src={furoshiki} size="normal" />
      <span className="min-w-0">
        <b className="block truncate font-semibold">{of.title}</b>
        <span lang="ja" className="block truncate text-cap text-ink-3">
          {of.original}
        </span>
        <span className="text-cap text-ink-2">
          {of.member} · {of.paidAt} 付 {of.account}
        </span>
      </span>
    </div>
    <div>
      <PartHead beside="赵海 · 09:12">验货</PartHead>
      <p className="mb-2 flex items-center gap-2">
        <Tag tone="shu">有缺陷</Tag>壶盖内沿磕碰一处，约 3 mm，商品页没有写。
      </p>
      <div className="grid grid-cols-4 gap-2">
        {[0, 1, 2, 3].map((at) => (
          <Photo key={at} src={at === 3 ? null : furoshiki} width={240} alt="" />
        ))}
      </div>
    </div>
    <div className="grid grid-cols-2 gap-6">
      <div>
        <PartHead beside="订单款 现在 0">款项</PartHead>
        <MoneyLines
          dense
          lines={[
            { label: '商品价', amountJpy: 11_300 },
            { label: '手续费', amountJpy: 300 },
            { label: '验货费', amountJpy: 500 },
          ]}
          total={{ label: '会员已付', amountJpy: 12_100 }}
        />
      </div>
      <div>
        <PartHead>包裹</PartHead>
        <Facts label={40}>
          <Fact name="单号">4912-8840-2207</Fact>
          <Fact name="入库">11/19 16:45</Fact>
          <Fact name="重量">0.520 kg</Fact>
          <Fact name="架位">
            <b>B-14</b>
          </Fact>
        </Facts>
      </div>
    </div>
    <div>
      <PartHead>经过</PartHead>
      <History
        lines={[
          { time: '14:20', text: '小川 认领异议', why: '卖家已同意，准备退货', tone: 'wait' },
          { time: '09:30', text: '秦月 不同意验货结果', tone: 'wait' },
          { time: '09:12', text: '赵海 验货：有缺陷' },
        ]}
      />
    </div>
  </Peek>
)
