import type { Db, Tx } from '../../platform/db/tables.ts'

/** Freezes a member, who may then only read and write messages. Answers false when they were frozen before. */
export async function freezeMember(tx: Tx, memberId: number): Promise<boolean> {
  // Locked, so that a concurrent unfreeze is seen.
  const member = await tx.selectFrom('members').select('frozen').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
  if (!member || member.frozen) return false
  await tx.updateTable('members').set({ frozen: true }).where('id', '=', memberId).execute()
  return true
}

/** Whether the member is frozen now. */
export async function isFrozen(db: Db, memberId: number): Promise<boolean> {
  return (await db.selectFrom('members').select('frozen').where('id', '=', memberId).executeTakeFirst())?.frozen ?? false
}
