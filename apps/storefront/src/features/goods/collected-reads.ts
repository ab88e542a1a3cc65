import type { collectedStatuses } from '@otsukai/contract/collections'
import { calls } from 'virtual:calls'
import { read } from '../../lib/api.ts'

export type CollectedStatus = (typeof collectedStatuses)[number]

/** A member's collected goods, by what became of them. Apart from the other reads of goods, which the first screen carries. */
export const readCollected = (wanted: { status?: CollectedStatus | undefined; page: number; limit: number }) =>
  read(calls.collectList, { page: wanted.page, limit: wanted.limit, ...(wanted.status !== undefined && { status: wanted.status }) })
