import { type PayType } from '@otsukai/contract/users'

/** The name of an account in the ledger. */
export type Account = string & { readonly account: true }

const named = (name: string): Account => name as Account

/** What a member can spend. */
export const available = (memberId: number): Account => named(`member:${memberId}`)
/** What was paid for an order and has gone nowhere yet. */
export const orderAccount = (orderId: string): Account => named(`order:${orderId}`)

/** House accounts have no stored balance: they are the sum of their transfers. */
export const clearing = (payType: PayType): Account => named(`clearing:${payType}`)
export const payable = (tradeAccount: string): Account => named(`payable:marketplace:${tradeAccount}`)
export const revenueFees = named('revenue:fees')
export const loss = named('loss')
