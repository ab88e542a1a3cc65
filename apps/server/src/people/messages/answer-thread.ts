import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { openThread } from './open-thread.ts'
import { writeMessage } from './write-message.ts'

interface Answer {
  /** An order's id is its thread's, also before the thread has a row. */
  threadId: string
  text: string
  staff: string
  /** Answer only while the thread still waits, so that it is answered once. */
  ifWaiting?: boolean
}

/** Answers a member in a thread, which then no longer waits. False when `ifWaiting` is set and the thread does not wait; throws a sentence when there is no such thread. */
export async function answerThread({ clock }: Use<'clock'>, tx: Tx, { threadId, text, staff, ifWaiting }: Answer): Promise<boolean> {
  const at = clock()
  const about = await findAbout(tx, threadId)
  if (!about) throw actRefused(`没有对话 ${threadId}。`)
  const { waiting_since: waitingSince, member_id: memberId } = await openThread(tx, { ...about, at })
  if (ifWaiting && waitingSince === null) return false
  await writeMessage(tx, { threadId, memberId, at, text, by: { staff } })
  await tx.updateTable('threads').set({ waiting_since: null }).where('id', '=', threadId).execute()
  return true
}

async function findAbout(tx: Tx, id: string) {
  const thread = await tx.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst()
  if (thread) return { id, memberId: thread.member_id, orderId: thread.order_id, goodsId: thread.goods_id }
  const order = await tx.selectFrom('orders').select('member_id').where('id', '=', id).executeTakeFirst()
  return order ? { id, memberId: order.member_id, orderId: id, goodsId: null } : null
}
