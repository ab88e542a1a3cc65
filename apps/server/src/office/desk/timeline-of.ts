import type { StaffNote, TimelineItem } from '@otsukai/contract/desk/desk-fields'
import type { DeskMessage } from '@otsukai/contract/desk/threads'
import { lineZh, type TimelineEvent } from '@otsukai/contract/order-timeline'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { accountZh } from './account-words.ts'
import { type Logged, titleOfAct } from './list-log.ts'
import { withMaskedAccounts, withoutSums } from './mask-contacts.ts'
import type { statementOf } from './movements.ts'

type Transfers = readonly Omit<Awaited<ReturnType<typeof statementOf>>[number], 'afterJpy'>[]

/** What a timeline is put together from; what the caller may not read is left out by whoever gives it. */
interface Parts {
  events?: readonly TimelineItem[]
  transfers?: Transfers | undefined
  acts?: readonly Logged[]
  messages?: readonly DeskMessage[] | undefined
  notes?: readonly StaffNote[]
}

/** All parts in one timeline, oldest first. Without the right to sums their figures are left out of every sentence. */
export function timelineOf({ events = [], transfers = [], acts = [], messages = [], notes = [] }: Parts, sums: boolean): TimelineItem[] {
  const items: TimelineItem[] = [
    ...events,
    ...transfers.map((one): TimelineItem => ({
      kind: 'transfer',
      id: String(one.id),
      at: one.at,
      by: null,
      textZh: `${accountZh(one.from)} → ${accountZh(one.to)}${one.memo ? `：${one.memo}` : ''}`,
      amountJpy: one.amountJpy,
    })),
    ...acts.map((one): TimelineItem => ({
      kind: 'act',
      id: String(one.id),
      at: one.at,
      by: one.staff,
      textZh: withMaskedAccounts(one.said ?? titleOfAct(one.act)),
      reason: one.reason,
    })),
    ...messages.map((one): TimelineItem => ({
      kind: 'message',
      id: one.id,
      at: one.at,
      by: one.sender === 'member' ? '会员' : one.by,
      textZh: one.text,
    })),
    ...notes.map((one): TimelineItem => ({ kind: 'note', id: String(one.id), at: one.at, by: one.by, textZh: one.text })),
  ]
  const told = sums
    ? items
    : items.map((one) => (one.kind === 'message' || one.kind === 'note' ? one : { ...one, textZh: withoutSums(one.textZh) }))
  return told.sort((one, other) => one.at - other.at)
}

interface Line {
  id: number
  at: number
  event: TimelineEvent
  note_zh: string
  facts: Record<string, string | number | boolean> | null
}

/** The steps of an order as its lifecycle wrote them. */
export async function linesOfOrder(db: Db, orderId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('order_timeline')
    .select(['id', 'at', 'event', 'note_zh', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows as Line[]
}

export const eventItem = ({ id, at, event, note_zh, facts }: Line): TimelineItem => ({
  kind: 'event',
  id: String(id),
  at,
  by: null,
  textZh: lineZh({ event, noteZh: note_zh, facts }),
})

/** The acts that were done about an order or member, and about their entries. */
export async function actsAbout(db: Db, subject: { kind: string; id: string }, entries: readonly number[] = []): Promise<Logged[]> {
  const { rows } = await sql<Logged>`
    select id, at, staff, actor, act, said, reason, subject_kind, subject_id, member_id, refused, proposal_id, amount_jpy, moved from staff_acts
    where refused is null and ((subject_kind = ${subject.kind} and subject_id = ${subject.id})
      or (subject_kind = 'entry' and subject_id = any(${entries.map(String)})))
    order by id desc limit 200`.execute(db)
  return rows
}
