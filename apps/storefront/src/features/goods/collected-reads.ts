import type { collectedStatuses } from '@otsukai/contract/collections'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

export type CollectedStatus = (typeof collectedStatuses)[number]

/** A member's collected goods, by what became of them. Apart from the other reads of goods, which the first screen carries. */
export const readCollected = (wanted: { status?: CollectedStatus | undefined; page: number; limit: number }) =>
  read(calls.collectList, { page: wanted.page, limit: wanted.limit, ...(wanted.status !== undefined && { status: wanted.status }) })
