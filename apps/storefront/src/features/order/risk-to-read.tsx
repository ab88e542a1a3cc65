import type { FactsOf } from '@otsukai/contract/errors'
import { ReasonList } from '@otsukai/ui/reason-list.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import type { Problem } from '@otsukai/web/action.ts'
import { useState } from 'react'
import { riskWords } from '../../lib/risk-words.ts'

/** What a member has to have read before a dear errand with a risky seller: told by the refusal, and named back by its version. */
type RiskFacts = FactsOf<'riskNotAcknowledged'>

/** The seller's risk that must be read first, once a refusal has told it, and whether it was. */
export function useRiskToRead(problem: Problem | null) {
  // What has been shown stays while the next try is under way; the words may have changed by then, and are asked for anew.
  const [shown, setShown] = useState<RiskFacts | null>(null)
  const asked = problem?.refusal === 'riskNotAcknowledged' ? problem.facts : null
  const risk = asked ?? shown
  const [readVersion, setReadVersion] = useState<string | null>(null)
  if (asked && asked !== shown) setShown(asked)
  const read = risk !== null && readVersion === risk.textVersion
  return {
    risk,
    read,
    /** The problem is this, and said already. */
    isProblem: asked !== null,
    /** What the call says back. */
    acknowledged: risk && read ? { acknowledged: [{ what: 'sellerRisk', textVersion: risk.textVersion }] } : {},
    onRead: (now: boolean) => setReadVersion(now && risk ? risk.textVersion : null),
  }
}

interface RiskToReadProps {
  risk: RiskFacts
  read: boolean
  onRead: (read: boolean) => void
  /** What is done all the same: 下单, 出价. */
  act: string
}

/** A dear errand with a risky seller: why, and the tick that it was read. Never ticked for the member. */
export function RiskToRead({ risk, read, onRead, act }: RiskToReadProps) {
  const { text, tone } = riskWords[risk.level]
  return (
    <section role="alert" aria-label="卖家风险" className="mb-4 rounded-photo border border-line-strong bg-washi px-4 py-3.5">
      <h3 className="mb-1.5 flex items-center gap-2 font-semibold">
        <Tag tone={tone}>{text}</Tag>金额较大，先看看这位卖家
      </h3>
      <ReasonList reasons={risk.reasons} />
      <TickBox checked={read} onChange={onRead} className="mt-3">
        我看过这些，仍然要{act}。
      </TickBox>
    </section>
  )
}
