import type { PayType } from '@otsukai/contract/pay-types'

/** The name of an account in the ledger. */
export type Account = string & { readonly account: true }

const named = (name: string): Account => name as Account

/** A member's spendable balance. */
export const available = (memberId: number): Account => named(`member:${memberId}`)
/** Money paid for an order and not yet spent on it. */
export const orderAccount = (orderId: string): Account => named(`order:${orderId}`)

/** The hold of an open bid: the full cost of its maximum. */
export const bidAccount = (bidId: string): Account => named(`bid:${bidId}`)

/** The hold of a requested parcel, or what a paid one was paid. */
export const parcelAccount = (parcelId: string): Account => named(`parcel:${parcelId}`)

/** Money of a refund under way. */
export const refundAccount = (refundId: string): Account => named(`refund:${refundId}`)

/** House accounts have no stored balance: they are the sum of their transfers. */
export const clearing = (payType: PayType): Account => named(`clearing:${payType}`)
export const payable = (tradeAccount: string): Account => named(`payable:marketplace:${tradeAccount}`)
/** What carriers are owed for parcels handed over to them. */
export const payableCarrier = (carrier: string): Account => named(`payable:carrier:${carrier}`)
export const revenueShipping = named('revenue:shipping')
export const revenueStorage = named('revenue:storage')
export const revenueFees = named('revenue:fees')
export const loss = named('loss')
/** Members' debts: chargebacks beyond their balance. */
export const receivableMembers = named('receivable:members')
/** The operator's bank account. A transfer goes from the debited account to the credited one, so money in the bank stands below 0 here. */
export const bank = named('bank')
/** The counter-account of adjustments by staff. */
export const adjustment = named('adjustment')
