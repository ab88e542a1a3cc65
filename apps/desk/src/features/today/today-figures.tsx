import type { DataOf } from '@otsukai/contract/call'
import type { DayFigures, deskToday } from '@otsukai/contract/desk/figures'
import { formatJpy, yenZh } from '@otsukai/money/format'
import { Figure, Figures } from '@otsukai/ui/desk/figure.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Bars, Line } from '@otsukai/ui/desk/plot.tsx'
import { ageText } from '@otsukai/ui/desk/counts.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { beijing } from '../../lib/times.ts'
import { levels, spanParts, spanText, successOf } from './today-words.ts'

type Today = DataOf<typeof deskToday>['figures']

interface Props {
  figures: Today
  /** The last days, today last. */
  series: readonly DayFigures[]
}

const gateways: Readonly<Record<string, string>> = { wechat: '微信', alipay: '支付宝' }
const most = (values: readonly number[], unit: string): string =>
  `近 ${values.length} 天，最多 ${formatJpy(Math.max(0, ...values) as never)} ${unit}`

/** How the day goes, each figure with the two weeks before it. */
export function TodayFigures({ figures, series }: Props) {
  const { orders, purchase, newMembers, answers, money, doubts } = figures
  const bars = (of: (day: DayFigures) => number, unit: string) => {
    const values = series.map(of)
    return values.length > 1 && <Bars values={values} label={most(values, unit)} />
  }
  const line = (of: (day: DayFigures) => number | null, name: string, aim?: number) => {
    const told = series.map(of)
    const values = levels(told)
    return (
      values.length > 1 &&
      told.some((value) => value !== null) && (
        <Line values={values} label={`近 ${values.length} 天的${name}`} {...(aim !== undefined && { aim })} />
      )
    )
  }
  const refunds = (day: DayFigures) => Object.values(day.money?.refunds ?? {}).reduce((sum, { n }) => sum + n, 0)
  const missed = purchase.tried - purchase.bought
  return (
    <DeskPanel title="今天的数" beside={`到 ${beijing(serverNow()).slice(11)} · 近 14 天 · 斜线是未完的今天`} flush>
      <Figures>
        <Figure
          name="订单"
          parts={[[formatJpy(orders.n as never), '单']]}
          means={`昨天同一时刻 ${orders.sameTimeYesterday} 单`}
          to={{ to: '/orders', search: { view: 'all' } }}
        >
          {bars(({ paidOrders }) => paidOrders, '单')}
        </Figure>
        {money && (
          <Figure name="成交额" parts={[[formatJpy(money.paidJpy), '日元']]} means={`昨天同一时刻 ${yenZh(money.sameTimeYesterdayJpy)}`}>
            {bars((day) => day.money?.paidJpy ?? 0, '日元')}
          </Figure>
        )}
        <Figure
          name="采购成功率"
          parts={[[successOf(purchase)?.toFixed(1) ?? '–', '%']]}
          means={
            purchase.tried === 0
              ? '今天还没有采购'
              : `${purchase.tried} 次里买到 ${purchase.bought} 次${missed > 0 ? `，落空 ${missed}` : ''}`
          }
          to={{ to: '/orders', search: { view: 'purchased' } }}
        >
          {line((day) => successOf(day.purchase), '采购成功率', 95)}
        </Figure>
        <Figure
          name="付款到买到 · 中位"
          parts={spanParts(figures.paidToPurchasedP50Ms)}
          means={doubts.n > 0 ? `${doubts.n} 单待核实，最久 ${ageText(serverNow() - (doubts.oldestAt ?? serverNow()))}` : '没有待核实的'}
          to={{ to: '/orders', search: { view: 'inDoubt' } }}
        >
          {line(({ paidToPurchased }) => paidToPurchased.p50Ms, '付款到买到')}
        </Figure>
        <Figure
          name="买到到卖家发货 · 中位"
          parts={spanParts(figures.purchasedToShippedP50Ms)}
          means={figures.notShipped > 0 ? `${figures.notShipped} 单超过 14 天` : '没有超过 14 天的'}
          to={{ to: '/queue', search: { kind: 'notShipped' } }}
        >
          {line(({ purchasedToShipped }) => purchasedToShipped.p50Ms, '买到到发货')}
        </Figure>
        {answers && (
          <Figure
            name="首次回复 · 中位"
            parts={spanParts(answers.firstP50Ms)}
            means={
              answers.waiting.n > 0
                ? `${answers.waiting.n} 位在等，最久 ${ageText(serverNow() - (answers.waiting.oldestAt ?? serverNow()))}`
                : '没有会员在等'
            }
          >
            {line((day) => day.answers?.p50Ms ?? null, '首次回复', 15 * 60_000)}
          </Figure>
        )}
        {money && (
          <Figure name="退款" parts={[[String(money.refunds.n), '笔']]} means={yenZh(money.refunds.jpy)}>
            {bars(refunds, '笔')}
          </Figure>
        )}
        <Figure name="新会员" parts={[[String(newMembers.n), '位']]} means={`其中 ${newMembers.recharged} 位已充值`}>
          {bars((day) => day.newMembers, '位')}
        </Figure>
        {money && (
          <>
            <Figure
              name="欠会员的余额"
              parts={[[formatJpy(money.owedToMembersJpy), '日元']]}
              means={money.heldByBidsJpy > 0 ? `其中竞拍冻结 ${yenZh(money.heldByBidsJpy)}` : '没有竞拍冻结'}
            />
            <Figure
              name="网关待结"
              parts={[[formatJpy(money.clearing.reduce((sum, { jpy }) => sum + jpy, 0) as never), '日元']]}
              means={money.clearing.map(({ gateway, jpy }) => `${gateways[gateway] ?? gateway} ${formatJpy(jpy)}`).join(' · ')}
            />
          </>
        )}
        {!money && (
          <Figure
            name="入库到验货 · 中位"
            parts={spanParts(series.at(-1)?.warehousedToInspected.p50Ms ?? null)}
            means={`昨天 ${spanText(series.at(-2)?.warehousedToInspected.p50Ms ?? null)}`}
          >
            {line((day) => day.warehousedToInspected.p50Ms, '入库到验货')}
          </Figure>
        )}
      </Figures>
    </DeskPanel>
  )
}
