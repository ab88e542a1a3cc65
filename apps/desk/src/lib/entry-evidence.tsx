import { Checks } from '@otsukai/ui/desk/checks.tsx'
import { History } from '@otsukai/ui/desk/history.tsx'
import { PartHead } from '@otsukai/ui/desk/peek.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import type { OrderPageData } from './goods-card.tsx'
import { OrderInspection } from './order-inspection.tsx'
import { beijingSecond } from './times.ts'
import { doubtRules } from './doubt-rules.ts'

/** What of its order speaks about an entry: of a doubt the attempts by the second and the rule, of a dispute our inspection. */
export function EntryEvidence({ kind, page: { attempts, inspection, timeline } }: { kind: string; page: OrderPageData }) {
  const attempt = attempts.at(-1)
  if (kind === 'dispute')
    return (
      <section>
        <PartHead>我们的验货</PartHead>
        <OrderInspection of={inspection} />
      </section>
    )
  if (kind !== 'doubt' || !attempt) return null
  const since = attempt.begunAt
  const lines = [
    ...timeline
      .filter(({ at, kind: of }) => at >= since && (of === 'event' || of === 'attempt'))
      .map(({ at, textZh }) => ({ at, text: textZh, tone: 'moving' as const })),
    ...attempt.absentAt.map((at) => ({ at, text: `问 ${attempt.account} 的交易：没有`, tone: 'plain' as const })),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <>
      <section>
        <PartHead beside="按秒">证据</PartHead>
        <History lines={lines.map(({ at, ...line }) => ({ time: beijingSecond(at), ...line }))} />
      </section>
      <section>
        <PartHead beside="三条齐了系统自动退">能不能判“没买到”</PartHead>
        <Checks lines={doubtRules(attempt, serverNow())} />
      </section>
    </>
  )
}
