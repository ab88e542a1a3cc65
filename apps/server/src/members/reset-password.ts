import { randomBytes } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import { hashPassword } from './passwords.ts'

/** 72 bits, in 12 letters that can be told by chat. */
const BYTES = 9

/** Gives a member a password that nobody knew before, in place of one that was forgotten, and ends all their sessions. Answers it. */
export async function resetPassword(tx: Tx, memberId: number): Promise<string> {
  const password = randomBytes(BYTES).toString('base64url')
  const password_hash = await hashPassword(password)
  await tx.updateTable('members').set({ password_hash }).where('id', '=', memberId).execute()
  await tx.deleteFrom('sessions').where('member_id', '=', memberId).execute()
  return password
}
