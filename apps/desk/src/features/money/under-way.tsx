import { formatFen, formatJpy } from '@otsukai/money/format'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChargebackFacts } from '../../lib/chargeback-facts.tsx'
import { MemberName } from '../../lib/member-name.tsx'
import { refundStanding } from '../../lib/pay-words.ts'
import { entryAt, kindAt } from '../../lib/places.ts'
import { beijingShort } from '../../lib/times.ts'

const SHOWN = 6
/** A gateway answers within a day. */
const LIMIT_MS = 86_400_000

/** Refunds that no gateway has done yet. */
export function RefundsUnderWay() {
  const { data } = useQuery(read(calls.deskRefunds, { state: 'requested,sending', dir: 'asc', limit: SHOWN }))
  if (!data || data.list.length === 0) return null
  return (
    <DeskPanel
      title="退款在路上"
      count={data.count.n}
      beside={
        <Link to="/refunds" className="link">
          全部退款
        </Link>
      }
      flush
    >
      <div className="sideways">
        <table className="plain-table min-w-140">
          <colgroup>
            <col />
            <col className="w-24" />
            <col className="w-24" />
            <col className="w-[38%]" />
            <col className="w-20" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">会员</th>
              <th scope="col" className="text-right!">
                日元
              </th>
              <th scope="col" className="text-right!">
                元
              </th>
              <th scope="col">状态</th>
              <th scope="col" className="text-right!">
                等了
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((refund) => {
              const { word, tone } = refundStanding(refund)
              return (
                <tr key={refund.id}>
                  <td>
                    <MemberName of={refund.member} />
                  </td>
                  <td className="num text-right font-medium">{formatJpy(refund.amountJpy)}</td>
                  <td className="num text-right font-medium">{formatFen(refund.amountFen)}</td>
                  <td title={refund.told ?? undefined}>
                    <State tone={tone}>
                      {word}
                      {refund.told !== null && <span className="ml-2 text-ink-3">{refund.told}</span>}
                    </State>
                  </td>
                  <td className="text-right">
                    <Age waitedMs={serverNow() - refund.createdAt} limitMs={LIMIT_MS} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </DeskPanel>
  )
}

/** Payments that a gateway took back and nobody has dealt with yet. */
export function Chargebacks() {
  const { data } = useQuery(read(calls.deskQueue, { kind: 'chargeback', limit: SHOWN }))
  if (!data || data.list.length === 0) return null
  return (
    <DeskPanel
      title="拒付"
      count={data.count.n}
      beside={
        <Link {...kindAt('chargeback')} className="link">
          去待办
        </Link>
      }
      flush
    >
      {data.list.map((entry) => (
        <section key={entry.id} className="grid gap-2 border-t border-line px-4 py-3">
          <div className="flex items-center gap-3">
            {entry.member && <Initial name={entry.member.name} size="row" />}
            <span className="min-w-0 flex-1">
              {entry.member && <MemberName of={entry.member} />}
              <span className="ml-2 text-cap text-ink-3">{beijingShort(entry.openedAt)} 收回，已冻结</span>
            </span>
            <Link {...entryAt(entry.id)} className="link">
              {entry.claimedBy?.name ?? '没人认领'}
            </Link>
          </div>
          <ChargebackFacts facts={entry.facts} />
        </section>
      ))}
    </DeskPanel>
  )
}
