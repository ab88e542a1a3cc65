import { choiceZh, fieldZh } from '@otsukai/contract/acts/field-words'
import type { ProposalTold } from '@otsukai/contract/desk/acts'
import { payTypeZh, rechargeStateZh, refundStateZh } from '@otsukai/contract/desk/money-words'
import { orderStateZh } from '@otsukai/contract/order-steps'
import { formatJpy, yenZh } from '@otsukai/money/format'
import type { Tone } from '@otsukai/ui/desk/counts.ts'
import { yenFields } from '../../lib/act-fields.ts'
import { beijing } from '../../lib/times.ts'

export const proposalStates: Readonly<Record<ProposalTold['state'], { word: string; tone: Tone }>> = {
  open: { word: '等复核', tone: 'wait' },
  done: { word: '已同意', tone: 'done' },
  stale: { word: '情况变了，没有执行', tone: 'late' },
  refused: { word: '已退回', tone: 'late' },
  withdrawn: { word: '已撤回', tone: 'none' },
  lapsed: { word: '没人复核，已作废', tone: 'none' },
}

/** 调整余额：20,000 日元. */
export const proposalTitle = ({ titleZh, amountJpy }: ProposalTold): string => (amountJpy ? `${titleZh}：${yenZh(amountJpy)}` : titleZh)

/** What was filled in, a line each, as the form calls it. */
export const filledIn = ({ input, member }: ProposalTold): { field: string; name: string; value: string }[] =>
  Object.entries(input).map(([field, value]) =>
    field === 'member' && member
      ? { field, name: '会员', value: `${member.name}（${member.account}）` }
      : { field, name: nameZh(field, value), value: valueZh(field, value) },
  )

/** An e-mail address is that of a colleague: no trade account is named so. */
const nameZh = (field: string, value: unknown): string =>
  field === 'account' && String(value).includes('@') ? '邮箱' : (fieldZh[field] ?? field)

const filterNames: Readonly<Record<string, string>> = { state: '状态', q: '搜索', gateway: '网关', from: '从', to: '到' }

/** A list's filters in words; how it is sorted is none. */
const filtersZh = (filters: string): string =>
  [...new URLSearchParams(filters)]
    .filter(([name]) => name !== 'sort' && name !== 'dir')
    .map(([name, value]) => {
      const told = value.split(',').map((one) => stateZh[one] ?? one)
      return `${filterNames[name] ?? name} ${name === 'from' || name === 'to' ? beijing(Number(value)) : told.join('、')}`
    })
    .join('，') || '全部'

const stateZh: Readonly<Record<string, string>> = { ...payTypeZh, ...orderStateZh, ...refundStateZh, ...rechargeStateZh }

function valueZh(field: string, value: unknown): string {
  if (field === 'filters' && typeof value === 'string') return filtersZh(value)
  if (typeof value === 'string') return choiceZh[field]?.[value] ?? value
  if (typeof value === 'number') return yenFields.includes(field) ? formatJpy(value) : String(value)
  return Array.isArray(value) ? value.map((one) => valueZh(field, one)).join('、') : JSON.stringify(value)
}
