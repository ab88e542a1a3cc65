import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import type { BulkAct } from '@otsukai/ui/desk/bulk-bar.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { beginAct } from './acting.ts'
import { bulkOf, type Offered } from './bulk-rules.ts'

/** What may be done with the rows of a list, by whom the server says it. */
export interface Several<Row> {
  /** What each row is about, of which the server is asked. */
  aboutOf?: { kind: 'order' | 'member'; idOf: (row: Row) => string }
  /** What may be done with a row, where the list tells it. */
  actsOf?: (row: Row) => readonly ActOffer[]
  /** What ticked rows are summed by. */
  yenOf?: (row: Row) => number | null | undefined
}

interface Listed<Row> {
  unit: string
  nameOf: (row: Row) => string
  several?: Several<Row>
}

const none: readonly Offered[] = []

/** Every act that all ticked rows allow; each is done row by row. */
export function useBulk<Row>({ unit, nameOf, several }: Listed<Row>, chosen: readonly Row[], onDone: () => void): BulkAct[] {
  const { aboutOf, actsOf } = several ?? {}
  // Two attempts of one order are one order.
  const named = new Map(aboutOf ? chosen.map((row) => [aboutOf.idOf(row), nameOf(row)]) : [])
  const ids = [...named.keys()]
  const asked = useQuery({
    ...read(calls.actOffers, { kind: aboutOf?.kind ?? 'order', ids: ids.join(',') }),
    enabled: ids.length > 0 && ids.length <= bulkOf.atMost,
    placeholderData: keepPreviousData,
  })
  if (chosen.length === 0 || chosen.length > bulkOf.atMost) return []
  const offered = actsOf
    ? chosen.map((row, at) => ({ id: String(at), name: nameOf(row), acts: actsOf(row) }))
    : aboutOf && asked.data && !asked.isPlaceholderData
      ? asked.data.map(({ id, acts }) => ({ id, name: named.get(id) ?? id, acts }))
      : none
  return bulkOf.acts(offered).map(({ name, titleZh, rows }) => ({
    name: `${titleZh}…`,
    run: () => beginAct({ name, input: {}, several: { rows, unit }, onDone }),
  }))
}
