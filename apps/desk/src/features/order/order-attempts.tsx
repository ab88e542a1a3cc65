import { formatJpy } from '@otsukai/money/format'
import { State } from '@otsukai/ui/desk/state.tsx'
import type { Tone } from '@otsukai/ui/desk/counts.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { beijingShort } from '../../lib/times.ts'
import type { OrderPageData } from '../../lib/goods-card.tsx'

const outcomes: Readonly<Record<string, { word: string; tone: Tone }>> = {
  bought: { word: '买到', tone: 'done' },
  listing: { word: '没有买，商品有变', tone: 'none' },
  released: { word: '没有买，退回待采购', tone: 'none' },
  unclear: { word: '没有回答，转为待核实', tone: 'late' },
  notOurs: { word: '核实没有买到', tone: 'none' },
}
const going = { word: '进行中', tone: 'moving' } as const

const toldZh: Readonly<Record<string, string>> = {
  gone: '商品已被删除',
  notOnSale: '已被买走或下架',
  dearer: '卖家涨价',
  changed: '卖家改了内容',
  refused: '煤炉说买不了',
}

/** Every time that the purchase was sent to the marketplace, and what came of it. */
export const OrderAttempts = ({ attempts }: { attempts: OrderPageData['attempts'] }) => {
  const sums = attempts.some(({ priceJpy }) => priceJpy !== undefined)
  return (
    <div className="sideways">
      <table className="plain-table wraps tablet:min-w-140">
        <thead>
          <tr>
            <th scope="col">次</th>
            <th scope="col">账号</th>
            <th scope="col">发出</th>
            {sums && (
              <th scope="col" className="text-right!">
                金额 日元
              </th>
            )}
            <th scope="col">结果</th>
            <th scope="col">凭据</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ n, account, begunAt, sentAt, priceJpy, outcome, told, checksum, absentAt }) => {
            const { word, tone } = outcome === null ? going : (outcomes[outcome] ?? { word: outcome, tone: 'plain' })
            return (
              <tr key={n}>
                <td className="num">{n}</td>
                <td>{account}</td>
                <td className="num font-medium">{(sentAt ?? begunAt) && beijingShort(sentAt ?? begunAt)}</td>
                {sums && <td className="num text-right font-medium">{priceJpy === undefined ? '–' : formatJpy(priceJpy)}</td>}
                <td>
                  <State tone={tone}>
                    {word}
                    {told && outcome !== 'bought' ? `，${toldZh[told] ?? told}` : ''}
                  </State>
                  {absentAt.length > 0 && (
                    <span className="ml-2 text-cap text-ink-3">
                      {absentAt.map((at) => formatTime(at, 'Asia/Shanghai').slice(11)).join('、')} 查过没有
                    </span>
                  )}
                </td>
                <td className="text-cap text-ink-3" title={checksum}>
                  {checksum.slice(0, 8)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
