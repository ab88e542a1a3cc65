import type { deskActs } from '@otsukai/contract/acts/desk'
import { closesByReason, settledBy } from '../../platform/desk/desk-kinds.ts'
import { openEntries, requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { actRefused } from '../../platform/http/errors.ts'
import { offerExport } from './offer-export.ts'
import { retryJob } from './retry-job.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const deskHandlers: HandlersOf<typeof deskActs> = {
  desk: {
    look: async ({ db }) => {
      const entries = await openEntries(db)
      return entries.map(({ id, kind, subject, opened_at: openedAt, facts }) => ({
        id,
        kind,
        subject,
        openedAt,
        facts,
        settledBy: [...settledBy(kind)],
      }))
    },
  },
  'settle-entry': async ({ clock }, tx, { entry }, { name, reason }) => {
    const { kind, subject } = await requireOpenEntry(tx, entry)
    if (!closesByReason(kind)) throw actRefused(`这类待办不能只写理由办结：${settledBy(kind).join('、') || '请升级后处理'}。`)
    await settleEntry(tx, { kind, subject, at: clock(), by: name, why: reason })
  },
  'export-list': (deps, tx, { list, filters = '', contacts }, actor) =>
    offerExport(deps, tx, { list, filters, contacts: contacts === 'yes' }, actor),
  'retry-job': async (deps, tx, { entry }, { name, reason }) => ({ job: await retryJob(deps, tx, { entry, staff: name, why: reason }) }),
}
