import type { PayType } from '@otsukai/contract/pay-types'

/** The name of an account in the ledger. */
export type Account = string & { readonly account: true }

const named = (name: string): Account => name as Account

/** What a member can spend. */
export const available = (memberId: number): Account => named(`member:${memberId}`)
/** What was paid for an order and has gone nowhere yet. */
export const orderAccount = (orderId: string): Account => named(`order:${orderId}`)

/** What an open bid holds: all that its maximum costs. */
export const bidAccount = (bidId: string): Account => named(`bid:${bidId}`)

/** What is on its way back to a payer. */
export const refundAccount = (refundId: string): Account => named(`refund:${refundId}`)

/** House accounts have no stored balance: they are the sum of their transfers. */
export const clearing = (payType: PayType): Account => named(`clearing:${payType}`)
export const payable = (tradeAccount: string): Account => named(`payable:marketplace:${tradeAccount}`)
export const revenueFees = named('revenue:fees')
export const loss = named('loss')
/** What members owe since a gateway took back more than their balance covered. */
export const receivableMembers = named('receivable:members')
/** What the operator's bank holds. A transfer goes from the debited account to the credited one, so money in the bank stands below 0 here. */
export const bank = named('bank')
/** The other side of what staff put right by hand. */
export const adjustment = named('adjustment')
