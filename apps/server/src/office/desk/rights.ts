import type { Permission } from '@otsukai/contract/staff/permissions'
import { type DeskKind, rightOf } from '../../platform/desk/desk-kinds.ts'

type Rights = ReadonlySet<Permission>

/** An order's own money. */
export const readsOrderMoney = (rights: Rights): boolean => rights.has('money.order') || rights.has('money.read')

/** Whether somebody may settle entries of a kind. */
export const maySettle = (rights: Rights, kind: string): boolean => rights.has(rightOf(kind as DeskKind))

/** Whether somebody is told the yen at stake of entries of a kind. */
export const readsStakes = (rights: Rights, kind: string): boolean => readsOrderMoney(rights) || maySettle(rights, kind)

/** Whether somebody is told the facts of entries of a kind: those of members' payments are money. */
export const readsFacts = (rights: Rights, kind: string): boolean =>
  rightOf(kind as DeskKind) !== 'money.act' || rights.has('money.read') || rights.has('money.act')
