import type { Db, Tx } from '../../platform/db/tables.ts'

/** From now on the member may read and write messages, and nothing that moves money or an order. Answers whether that is new. */
export async function freezeMember(tx: Tx, memberId: number): Promise<boolean> {
  // Locked first: one who is being freed at this moment is seen as free.
  const member = await tx.selectFrom('members').select('frozen').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
  if (!member || member.frozen) return false
  await tx.updateTable('members').set({ frozen: true }).where('id', '=', memberId).execute()
  return true
}

/** Whether the member is frozen now. */
export async function isFrozen(db: Db, memberId: number): Promise<boolean> {
  return (await db.selectFrom('members').select('frozen').where('id', '=', memberId).executeTakeFirst())?.frozen ?? false
}
