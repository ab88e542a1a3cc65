import type { Tx } from '../../platform/db/tables.ts'

/** Whoever answers a thread of nobody's has it from now on. */
export const takeThread = async (tx: Tx, id: string, staffId: number): Promise<void> =>
  void (await tx.updateTable('threads').set({ assigned_to: staffId }).where('id', '=', id).where('assigned_to', 'is', null).execute())
