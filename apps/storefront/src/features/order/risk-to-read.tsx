import type { FactsOf } from '@otsukai/contract/errors'
import type { SellerRisk } from '@otsukai/contract/seller-risk'
import { ReasonList } from '@otsukai/ui/reason-list.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import type { Problem } from '@otsukai/web/action.ts'
import { useState } from 'react'
import { riskWords } from '../../lib/risk-words.ts'

/** What a member has to have read before a dear errand with a risky seller: told by the refusal, and named back by its version. */
type RiskFacts = SellerRisk & { textVersion: string }

const riskIn = ({ level, reasons, textVersion }: FactsOf<'riskNotAcknowledged'>): RiskFacts | null =>
  level && reasons && textVersion ? { level, reasons, textVersion } : null

/** The seller's risk once a refusal has demanded its acknowledgement, and whether the member has ticked it. */
export function useRiskToRead(problem: Problem | null) {
  // Stays on screen during the next call. A refusal with a changed text replaces it and needs a new tick.
  const [shown, setShown] = useState<RiskFacts | null>(null)
  const refused = problem?.refusal === 'riskNotAcknowledged' ? riskIn(problem.facts) : null
  const risk = refused ?? shown
  const [readVersion, setReadVersion] = useState<string | null>(null)
  if (refused && refused.textVersion !== shown?.textVersion) setShown(refused)
  const read = risk !== null && readVersion === risk.textVersion
  return {
    risk,
    read,
    /** The problem is this refusal, which `RiskToRead` shows. */
    isProblem: refused !== null,
    /** A field of the next call. */
    acknowledged: risk && read ? { acknowledged: [{ what: 'sellerRisk', textVersion: risk.textVersion }] } : {},
    onRead: (now: boolean) => setReadVersion(now && risk ? risk.textVersion : null),
  }
}

interface RiskToReadProps {
  risk: RiskFacts
  read: boolean
  onRead: (read: boolean) => void
  /** 下单 or 出价. */
  act: string
}

/** The reasons for a seller's risk, and the tick that they were read, which only the member sets. */
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
