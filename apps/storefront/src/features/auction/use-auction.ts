import type { AuctionInfo } from '@otsukai/contract/goods'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { hearServerTime, serverNow } from '@otsukai/web/server-clock.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAuction } from '../../lib/auction-live.ts'

/**
 * Polling interval. The stream sends each change, and the full state every 5 s, so a poll happens only after the stream fell silent; its
 * error tells why.
 */
const ASK_MS = 8_000
/** Polling interval once the last known end has passed: the end was extended, or the result is due. */
const ENDING_MS = 2_000

const auctionRead = (id: string) => {
  return queryOptions({
    ...read(calls.auctionInfo, { id }),
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) => {
      if (data && data.state !== 'open') return false
      return data?.endsAt && data.endsAt <= serverNow() ? ENDING_MS : ASK_MS
    },
    refetchOnWindowFocus: 'always',
  })
}

/** An older answer is out of date: the computer slept, or the connection is down. */
const PRESENT_MS = 12_000

export interface LiveAuction {
  /** The last answer; undefined until the first. */
  auction: AuctionInfo | undefined
  /** `auction` is up to date; otherwise the screen must mark it as old. */
  present: boolean
  /** The last query failed. */
  failed: boolean
}

/** The live state of an auction. Of the stream's and the query's answers the later `serverTime` wins. */
export function useAuction(id: string): LiveAuction {
  const queries = useQueryClient()
  const { data, isError } = useQuery(auctionRead(id))
  useEffect(() => {
    const { queryKey } = auctionRead(id)
    return watchAuction(id, (info) => {
      hearServerTime(info.serverTime)
      queries.setQueryData(queryKey, (before) => (before && before.serverTime > info.serverTime ? before : info))
    })
  }, [id, queries])
  useEffect(() => {
    if (data) hearServerTime(data.serverTime)
  }, [data])
  const fresh = useTimeLeft((data?.serverTime ?? 0) + PRESENT_MS) > 0
  return { auction: data, present: data !== undefined && (fresh || data.state !== 'open'), failed: isError }
}
