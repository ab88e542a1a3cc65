import type { Preview } from '@otsukai/contract/desk/acts'
import { client } from '@otsukai/web/api.ts'
import { ApiError, isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A preview is asked for once nothing was typed for this long. */
const PAUSE_MS = 350

/** The text once nothing was typed for a while. */
export function useSettled(key: string | null): string | null {
  const [settled, setSettled] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

/** The server's own words, or that it could not be reached. */
const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? error.answer?.message || '暂时连不上，请检查网络。' : error.message

/** What the act would do with this input, asked anew whenever it changes; null while the input is not whole. `input` must be stable while it says the same. */
export function usePreview(name: string, input: Readonly<Record<string, unknown>> | null) {
  const key = input === null ? null : JSON.stringify(input)
  const settled = useSettled(key)
  const query = useQuery({
    queryKey: [calls.previewAct.path, name, settled],
    enabled: settled !== null,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Preview> => {
      const answer = await client.call(calls.previewAct, { name, input: JSON.parse(settled!) as Record<string, unknown> }, { signal })
      if (!isSuccess(answer)) throw new Error(answer.message)
      return answer.data
    },
  })
  // Before its first answer there is no placeholder either: without `isSuccess` an act could be confirmed unseen.
  const current = settled === key && query.isSuccess && !query.isPlaceholderData
  const failure = settled === key && query.isError && !query.isFetching ? sentenceOf(query.error) : null
  return { preview: key === null ? undefined : query.data, current, failure, refetch: query.refetch }
}
