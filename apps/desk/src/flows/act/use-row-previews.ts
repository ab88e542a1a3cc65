import type { Preview } from '@otsukai/contract/desk/acts'
import { client } from '@otsukai/web/api.ts'
import { isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { BegunRow } from '../../lib/acting.ts'
import { useSettled } from './use-preview.ts'

/** What an act would do with a row, or why it does nothing. */
export type RowPreview = { preview: Preview; whyZh: null } | { preview: null; whyZh: string }

/** What an act would do with each row, one after the other, as the server looks at one for a session at a time. `rows` and `input` must be stable while they say the same. */
export function useRowPreviews(name: string, rows: readonly BegunRow[], input: Readonly<Record<string, unknown>> | null) {
  const key = input === null ? null : JSON.stringify([rows.map(({ id }) => id), input])
  const settled = useSettled(key)
  const query = useQuery({
    queryKey: [calls.previewAct.path, name, 'rows', settled],
    enabled: settled !== null && settled === key,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, RowPreview>> => {
      const told = new Map<string, RowPreview>()
      for (const row of rows) {
        const answer = await client.call(calls.previewAct, { name, input: { ...input, ...row.input } }, { signal })
        told.set(
          row.id,
          !isSuccess(answer)
            ? { preview: null, whyZh: answer.message }
            : answer.data.allowed
              ? { preview: answer.data, whyZh: null }
              : { preview: null, whyZh: answer.data.whyZh ?? '现在做不了' },
        )
      }
      return told
    },
  })
  return { previews: settled === key ? query.data : undefined, failed: query.isError }
}
