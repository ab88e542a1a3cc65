import type { PageKind } from '@otsukai/contract/desk/desk-fields'
import type { Present } from '@otsukai/contract/desk/presence'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { client, RefusedRead } from '@otsukai/web/api.ts'
import { isSuccess } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBegunAct } from './acting.ts'

/** The server forgets after 45 s whoever does not say again that they are there. */
const SAY_AGAIN_MS = 20_000
const SHOWN = 3

interface Props {
  kind: PageKind
  id: string
  /** Something is being written in it. An open sheet of an act counts too. */
  writes?: boolean
}

/** Says that one looks at or writes in this, and shows the colleagues who do. */
export function Here({ kind, id, writes = false }: Props) {
  const doing = useBegunAct() !== null || writes ? 'writes' : 'looks'
  const { data = [] } = useQuery({
    queryKey: [calls.tellPresence.path, kind, id, doing],
    staleTime: 0,
    gcTime: 0,
    refetchInterval: SAY_AGAIN_MS,
    placeholderData: (before: Present[] | undefined, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: async ({ signal }): Promise<Present[]> => {
      const answer = await client.call(calls.tellPresence, { subject: { kind, id }, doing }, { signal })
      if (!isSuccess(answer)) throw new RefusedRead(answer)
      return answer.data.others
    },
  })
  // Lost on the way it is forgotten by itself.
  useEffect(() => () => void client.call(calls.tellPresence, { subject: { kind, id }, doing: 'gone' }).catch(() => undefined), [kind, id])
  if (data.length === 0) return null
  const shown = data.slice(0, SHOWN)
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-2 text-cap whitespace-nowrap text-ink-2">
      {shown.map(({ name, doing: theirs }, at) => (
        <span
          key={`${name} ${at}`}
          className={`inline-flex items-center gap-1 ${theirs === 'writes' ? 'font-semibold text-kihada-ink' : ''}`}
        >
          <Initial name={name} size="row" />
          {name}
          {theirs === 'writes' ? '在办' : '在看'}
        </span>
      ))}
      {data.length > SHOWN && `等 ${data.length} 人`}
    </span>
  )
}
