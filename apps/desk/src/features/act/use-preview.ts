import type { Preview } from '@otsukai/contract/desk/acts'
import { queryClient, RefusedRead } from '@otsukai/web/api.ts'
import { client } from '@otsukai/web/api.ts'
import { isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Typing is over after this long: a preview is a transaction of the server. */
const PAUSE_MS = 400

const keyOf = (name: string, input: object | null) => [calls.previewAct.path, name, input] as const

/** What an act would do now with this input; undefined while it lacks something or is on its way. */
export function usePreview(name: string, input: Record<string, string | number> | null) {
  const text = JSON.stringify(input)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const asked = JSON.parse(settled) as typeof input
  const query = useQuery({
    queryKey: keyOf(name, asked),
    enabled: asked !== null,
    queryFn: async ({ signal }): Promise<Preview> => {
      const answer = await client.call(calls.previewAct, { name, input: asked! }, { signal })
      if (!isSuccess(answer)) throw new RefusedRead(answer)
      return answer.data
    },
    placeholderData: keepPreviousData,
    // It is asked when it is looked at, and again when something was refused; what was confirmed must be what was seen.
    staleTime: Infinity,
    gcTime: 0,
  })
  const current = text === settled && !query.isPlaceholderData
  return {
    /** What is seen, of this input or of the one before. */
    shown: input === null ? undefined : query.data,
    /** What is seen, where it is of this input: it may be confirmed. */
    preview: current && input !== null ? query.data : undefined,
    error: query.error,
    again: () => queryClient.invalidateQueries({ queryKey: keyOf(name, asked) }),
  }
}
