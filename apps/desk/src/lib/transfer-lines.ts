import type { TransferTold } from '@otsukai/contract/staff/moved'
import type { TransferLine } from '@otsukai/ui/desk/transfers.tsx'
import { accountZh, transferZh } from './account-words.ts'

/** A transfer as the sheet shows it. */
export const lineOf = ({ from, to, amountJpy, kind, beforeJpy, afterJpy }: TransferTold): TransferLine => ({
  from: accountZh(from),
  to: accountZh(to),
  why: transferZh(kind),
  amountJpy,
  leaves: to.startsWith('member:'),
  ...(beforeJpy !== null && afterJpy !== null && { before: beforeJpy, after: afterJpy }),
})
