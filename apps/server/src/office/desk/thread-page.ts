import type { DataOf } from '@otsukai/contract/call'
import type { deskThread } from '@otsukai/contract/desk/threads'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { oneMember } from './list-members.ts'
import { type DeskOrderRow, oneOrder } from './list-orders.ts'
import { type DeskThreadRow, oneThread, tellThread, threadsOfMember } from './list-threads.ts'
import { offersOfThread } from './offer-acts.ts'
import { messagesOf } from './read-messages.ts'
import { readsOrderMoney } from './rights.ts'
import { notesOf } from './staff-notes.ts'

const AT_ONCE = 100

/** A thread; an order's is there before it has a message. Throws 404. */
export async function readThreadPage(
  deps: Use<'db' | 'clock' | 'config'>,
  { permissions }: Staff,
  { id, before }: { id: string; before?: string | undefined },
): Promise<DataOf<typeof deskThread>> {
  const { db } = deps
  const found = await oneThread(deps, id)
  const order = await oneOrder(deps, found?.order_id ?? id)
  const thread = found ?? (order && unopened(order))
  if (!thread) throw notFound(`no thread ${id}`)
  const member = (await oneMember(deps, thread.member_id))!
  const messages = await messagesOf(db, id, { before, limit: AT_ONCE + 1 })
  return {
    thread: tellThread(deps, thread),
    messages: messages.slice(-AT_ONCE),
    more: messages.length > AT_ONCE,
    order: order && {
      id: order.id,
      state: order.state,
      since: order.updated_at,
      titleZh: order.title_zh,
      titleJa: order.title_ja,
      ...(readsOrderMoney(permissions) && { paidJpy: order.paid_jpy }),
    },
    member: {
      id: member.id,
      name: member.name,
      createdAt: member.created_at,
      orders: member.orders,
      frozen: member.frozen,
      notes: permissions.has('members.read') ? await notesOf(db, { kind: 'member', id: String(member.id) }) : [],
    },
    others: (await threadsOfMember(deps, thread.member_id)).filter((one) => one.id !== id),
    notes: await notesOf(db, { kind: 'thread', id }),
    acts: offersOfThread(id, permissions),
    seen: '',
  }
}

const unopened = (order: DeskOrderRow): DeskThreadRow => ({
  id: order.id,
  member_id: order.member_id,
  member_name: order.member_name,
  order_id: order.id,
  goods_id: null,
  title: order.title_zh ?? order.title_ja,
  waiting_since: null,
  answered: false,
  assigned_to: null,
  assigned_name: null,
  last_at: null,
  last_sender: null,
  last_staff: null,
  last_text: null,
})
