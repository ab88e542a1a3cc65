import type { Selectable } from 'kysely'
import { newBase32 } from '../../platform/base32.ts'
import type { Database, Tx } from '../../platform/db/tables.ts'

type ThreadRow = Selectable<Database['threads']>

/** What a thread is about: an order, goods, or (both null) whatever is asked of support. */
export interface ThreadKey {
  /** Its name, should it not be there yet; an order's thread has the order's id. */
  id: string
  orderId: string | null
  goodsId: string | null
}

/**
 * The thread of a member about an order, goods or (both null) nothing: made if it is not there, and its row locked until the transaction
 * ends. So messages of one thread are numbered in the order in which they commit.
 */
export async function openThread(
  tx: Tx,
  { id, orderId, goodsId, memberId, at }: ThreadKey & { memberId: number; at: number },
): Promise<ThreadRow> {
  // Without a target every unique index is asked: an order's thread can meet its like in the primary key before it does in the other.
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

/** As for orders, but longer: no thread is taken for an order's. */
export const newThreadId = (random: (bound: number) => number): string => newBase32(random, 16)
