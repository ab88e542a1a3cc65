import type { collectedStatuses } from '@otsukai/contract/collections'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'

export type CollectedStatus = (typeof collectedStatuses)[number]

/** A member's collected goods by status. In a file of its own, as the first screen's chunk carries the other queries of goods. */
export const readCollected = (filter: { status?: CollectedStatus | undefined; page: number; limit: number }) =>
  read(calls.collectList, { page: filter.page, limit: filter.limit, ...(filter.status !== undefined && { status: filter.status }) })
