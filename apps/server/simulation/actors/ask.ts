import { sql } from 'kysely'
import type { Stage } from './cast.ts'

export type Row = Record<string, string | null>

/** What somebody reads at the desk before they act; a step of the history. */
export function ask(stage: Stage, select: string, then: (rows: Row[]) => void): void {
  const { processes, judge } = stage
  processes.run(
    'somebody looks',
    async ({ db }) => (await sql.raw<Row>(select).execute(db)).rows,
    (end, { lostDatabase }) => {
      judge(end, lostDatabase)
      if (end.kind === 'done' && end.value.length > 0) then(end.value)
    },
  )
}
