import type { Tx } from '../db/tables.ts'

/** Gives back the open entries that somebody claimed. */
export async function returnClaims(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable('desk_entries')
    .set({ claimed_by: null, claimed_at: null })
    .where('claimed_by', '=', staffId)
    .where('settled_at', 'is', null)
    .execute()
}
