import { choiceZh, fieldZh } from '@otsukai/contract/acts/field-words'
import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { formatJpy } from '@otsukai/money/format'
import type { Tone } from '@otsukai/ui/desk/counts.ts'
import { yenFields } from '../../lib/act-fields.ts'

export const proposalStates: Readonly<Record<ProposalTold['state'], { word: string; tone: Tone }>> = {
  open: { word: '等复核', tone: 'wait' },
  done: { word: '已同意', tone: 'done' },
  stale: { word: '情况变了，没有执行', tone: 'late' },
  refused: { word: '已退回', tone: 'late' },
  withdrawn: { word: '已撤回', tone: 'none' },
  lapsed: { word: '没人复核，已作废', tone: 'none' },
}

/** 调整余额：20,000 日元. */
export const proposalTitle = ({ titleZh, amountJpy }: ProposalTold): string =>
  amountJpy ? `${titleZh}：${formatJpy(amountJpy as never)} 日元` : titleZh

/** What was filled in, a line each, as the form calls it. */
export const filledIn = ({ input, member }: ProposalTold): { field: string; name: string; value: string }[] =>
  Object.entries(input).map(([field, value]) =>
    field === 'member' && member
      ? { field, name: '会员', value: `${member.name}（${member.account}）` }
      : { field, name: fieldZh[field] ?? field, value: valueZh(field, value) },
  )

function valueZh(field: string, value: unknown): string {
  if (typeof value === 'string') return choiceZh[field]?.[value] ?? value
  if (typeof value === 'number') return yenFields.includes(field) ? formatJpy(value) : String(value)
  return Array.isArray(value) ? value.join('、') : JSON.stringify(value)
}
