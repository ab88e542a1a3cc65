import fs from 'node:fs/promises'
import path from 'node:path'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { writePicture } from '../../platform/files/write-picture.ts'
import { avatarAddress, avatars, encodeSent } from './member-pictures.ts'

/** Twice what the largest place shows, for dense screens, and some room. */
const EDGE_PX = 512

/**
 * Replaces a member's picture and answers the new one's address. The old one's file goes once the new one stands. Throws 413 and 415 for
 * what is too large or no picture.
 */
export async function replaceAvatar(
  { db, config, clock, random }: Use<'config' | 'db' | 'clock' | 'random'>,
  memberId: number,
  bytes: Buffer,
): Promise<string> {
  const folder = avatars(config.dataDir, memberId)
  // Each upload is a file of its own, also of the same picture: one that goes is never the one that comes.
  const salt = `${clock()} ${random(2 ** 31)}`
  const address = avatarAddress(await writePicture(folder, await encodeSent(bytes, EDGE_PX), salt))
  const old = await transaction(db, async (tx) => {
    const row = await tx.selectFrom('members').select('head_img').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow()
    await tx.updateTable('members').set({ head_img: address }).where('id', '=', memberId).execute()
    return row.head_img
  })
  if (old !== null && old !== address) await fs.rm(path.join(folder, path.basename(old)), { force: true })
  return address
}
