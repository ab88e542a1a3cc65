import type { PageKind } from '@otsukai/contract/desk/desk-fields'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { transaction } from '../../platform/db/transaction.ts'
import { Fault, notFound } from '../../platform/http/errors.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { isThere, readRightOf } from './page-subjects.ts'
import { writeNote } from './staff-notes.ts'

export const noteRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.addNote, (staff, { subject, text }) =>
    transaction(deps.db, async (tx) => {
      requireRead(staff.permissions, subject.kind)
      if (!(await isThere(tx, subject))) throw notFound(`no ${subject.kind} ${subject.id}`)
      return writeNote(tx, staff, subject, { text, at: deps.clock() })
    }),
  )
}

/** Throws 403 for a kind of page that the caller may not read. */
function requireRead(permissions: ReadonlySet<Permission>, kind: PageKind): void {
  const permission = readRightOf[kind]
  if (!permissions.has(permission)) throw new Fault('forbidden', `without ${permission}`, { facts: { permission } })
}
