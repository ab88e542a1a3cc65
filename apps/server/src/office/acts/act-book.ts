import type { ContentKind } from '@otsukai/contract/acts/content'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { mayDo } from '@otsukai/contract/acts/act'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import type { ActBook as Book } from '../../platform/acts/act-book.ts'
import type { Actor } from '../../platform/acts/handlers.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { takeOverClaims } from '../../platform/desk/claim-entry.ts'
import { rightOf } from '../../platform/desk/desk-kinds.ts'
import { requireOpenEntry } from '../../platform/desk/desk-queries.ts'
import { actRefused, Fault } from '../../platform/http/errors.ts'
import { rightsGoneZh, stillWorking } from '../../people/staff/staff-queries.ts'
import { readStanding } from './act-standing.ts'
import { stakesOf } from './act-stakes.ts'
import { leftBy, sayAct } from './say-act.ts'
import { staffHandlers } from './staff-acts.ts'
import type { Inside, StaffParts } from './staff-handlers.ts'

type Guard = (tx: Tx, doing: Parameters<Book<StaffParts, Inside>['guard']>[2]) => Promise<void>

/** The right that each kind of content needs. */
export const contentRights: Readonly<Record<ContentKind, Permission>> = {
  rates: 'content.rates',
  fees: 'content.fees',
  menu: 'content.guides',
  banners: 'content.guides',
  discovery: 'content.words',
  guide1: 'content.guides',
  guide2: 'content.guides',
  guide3: 'content.guides',
  guide4: 'content.guides',
  phrases: 'content.words',
  shippingLines: 'content.fees',
}

const requireOne = (right: Permission, { permissions }: Pick<Actor, 'permissions'>) => {
  if (!permissions.has(right)) throw new Fault('forbidden', `without ${right}`, { facts: { permission: right } })
}

const ofContent: Guard = async (_, { input, actor }) => requireOne(contentRights[input['kind'] as ContentKind], actor)

/** Rights that hang on what an act is about: the kind of an entry, or of content. */
const guards: { readonly [Name in ActName]?: Guard } = {
  'settle-entry': async (tx, { input, actor }) => requireOne(rightOf((await requireOpenEntry(tx, String(input['entry']))).kind), actor),
  'publish-content': ofContent,
  'withdraw-content': ofContent,
}

/** Rights are read when a request comes, and an act may wait for others; one that takes a right of one's own away is still done. */
const stillMay: Book<StaffParts, Inside>['stillMay'] = async (tx, { name, subject, actor: { staffId } }) => {
  if (staffId === null) return
  const { account, roles } = await stillWorking(tx, staffId)
  const isOwn = subject?.kind === 'staff' && subject.id === account
  if (!isOwn && !mayDo(acts[name], permissionsOf(roles))) throw actRefused(rightsGoneZh)
}

const stillDecides: Book<StaffParts, Inside>['stillDecides'] = async (tx, staffId) => void (await stillWorking(tx, staffId, 'approve'))

/** How the acts of the staff are carried out. */
export const actBook: Book<StaffParts, Inside> = {
  handlers: staffHandlers,
  standing: readStanding,
  guard: async ({ clock }, tx, doing) => {
    await guards[doing.name]?.(tx, doing)
    const { name: act, input, actor } = doing
    if (actor.staffId !== null) await takeOverClaims(tx, { act, input, staffId: actor.staffId, at: clock() })
  },
  stillMay,
  stillDecides,
  stakes: stakesOf,
  say: sayAct,
  leaves: leftBy,
}
