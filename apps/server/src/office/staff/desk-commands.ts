import { transaction } from '../../platform/db/transaction.ts'
import { closesByReason, deskKinds } from '../../platform/entries/desk-kinds.ts'
import { openEntries, requireOpenEntry } from '../../platform/entries/desk-queries.ts'
import type { DeskEntry } from '../../platform/entries/desk-tables.ts'
import { retryJob } from './retry-job.ts'
import { settleEntry } from '../../platform/entries/settle-entry.ts'
import type { StaffCommand } from './staff-command.ts'

const entryOption = { entry: 'its number, as `desk` lists it' }

/** The work list, and what settles its entries. */
export const deskCommands: Record<string, StaffCommand> = {
  desk: {
    help: 'Lists what a person must look at, with the commands that settle each entry.',
    looks: true,
    options: {},
    run: async ({ db }) => {
      const entries = await openEntries(db)
      return entries.length === 0 ? 'There is nothing to look at.' : entries.map(describe).join('\n')
    },
  },
  'settle-entry': {
    help: 'Closes an entry that needs no money: it was looked at, and the reason says what came of it.',
    options: entryOption,
    run: ({ db, clock }, { staff, reason }, { entry: id = '' }) =>
      transaction(db, async (tx) => {
        const { kind, subject } = await requireOpenEntry(tx, id)
        if (!closesByReason(kind)) throw new Error(`A reason does not settle an entry of the kind ${kind}: ${settledBy(kind)} does.`)
        await settleEntry(tx, { kind, subject, at: clock(), by: staff, why: reason })
        return `Entry ${id} is settled.`
      }),
  },
  'retry-job': {
    help: 'Lets a job run again that had given up.',
    options: entryOption,
    run: async (deps, { staff, reason }, { entry = '' }) => `${await retryJob(deps, { entry, staff, why: reason })} runs again.`,
  },
}

const settledBy = (kind: DeskEntry['kind']): string => deskKinds[kind].join(' or ')

const describe = ({ id, kind, subject, opened_at, facts }: DeskEntry): string =>
  [`${id}  ${kind}  ${subject}  since ${new Date(opened_at).toISOString()}`, `    ${JSON.stringify(facts)}`, `    ${settledBy(kind)}`].join(
    '\n',
  )
