import type { AuctionInfo } from '@otsukai/contract/goods'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { hearServerTime, serverNow } from '@otsukai/web/server-clock.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAuction } from '../../lib/auction-live.ts'

/** The stream tells each change, and how things stand every 5 s. After a longer silence the screen asks, and knows what is wrong. */
const ASK_MS = 8_000
/** Past the end that was told last: it has moved, or the result is coming. */
const ENDING_MS = 2_000

const auctionRead = (id: string) => {
  const asked = read(calls.auctionInfo, { id })
  return queryOptions({
    ...asked,
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) => {
      if (data && data.state !== 'open') return false
      return data?.endsAt && data.endsAt <= serverNow() ? ENDING_MS : ASK_MS
    },
    refetchOnWindowFocus: 'always',
  })
}

/** Told longer ago than this, it is how things were: the computer slept, or the line is down. */
const PRESENT_MS = 12_000

export interface LiveAuction {
  /** As last told; undefined until known. */
  auction: AuctionInfo | undefined
  /** It is how the auction stands now; else the screen must not show it as if it were. */
  present: boolean
  /** It could not be asked. */
  failed: boolean
}

/** How an auction stands, live. What was told later wins, by whichever way it came. */
export function useAuction(id: string): LiveAuction {
  const queries = useQueryClient()
  const asked = auctionRead(id)
  const { data, isError } = useQuery(asked)
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
