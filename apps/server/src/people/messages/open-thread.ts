import type { Selectable } from 'kysely'
import { newBase32 } from '../../platform/base32.ts'
import type { Database, Tx } from '../../platform/db/tables.ts'

type ThreadRow = Selectable<Database['threads']>

/** The subject of a thread: an order, goods, or (both null) support. */
export interface ThreadKey {
  /** The id for a new thread; an order's thread has the order's id. */
  id: string
  orderId: string | null
  goodsId: string | null
}

/**
 * The member's thread with this subject, created if missing, its row locked until the transaction ends, so that a thread's messages are
 * numbered in the order in which they commit.
 */
export async function openThread(
  tx: Tx,
  { id, orderId, goodsId, memberId, at }: ThreadKey & { memberId: number; at: number },
): Promise<ThreadRow> {
  // No conflict target, because an order's thread may conflict in the primary key as well as in the other unique index.
  await tx
    .insertInto('threads')
    .values({ id, member_id: memberId, order_id: orderId, goods_id: goodsId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('threads')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('order_id', 'is not distinct from', orderId)
    .where('goods_id', 'is not distinct from', goodsId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Longer than an order's id, so that the two never collide. */
export const newThreadId = (random: (bound: number) => number): string => newBase32(random, 16)
