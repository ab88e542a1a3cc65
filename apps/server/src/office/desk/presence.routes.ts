import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { Fault } from '../../platform/http/errors.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { readRightOf } from './page-subjects.ts'
import type { Presence } from './presence.ts'

export const presenceRoutes =
  (presence: Presence): DeskRoutes =>
  (on) => {
    on(deskCalls.tellPresence, ({ permissions, tokenHash, name }, { subject, doing }) => {
      const permission = readRightOf[subject.kind]
      if (!permissions.has(permission)) throw new Fault('forbidden', `without ${permission}`, { facts: { permission } })
      return { others: presence.note(subject, { session: tokenHash.toString('base64'), name }, doing) }
    })
  }
