import path from 'node:path'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { writePicture } from '../../platform/files/write-picture.ts'
import { avatarAddress, avatars, encodeSent } from './member-pictures.ts'

/** More than twice the largest size shown, for dense screens. */
const EDGE_PX = 512

/**
 * Replaces a member's avatar, removes the old one, and answers the new address. Throws 413 for a picture that is too large, 415 for
 * one of another type.
 */
export async function replaceAvatar(
  { db, files, clock, random, log }: Use<'files' | 'db' | 'clock' | 'random' | 'log'>,
  memberId: number,
  bytes: Buffer,
): Promise<string> {
  const folder = avatars(memberId)
  // A salt gives each upload a file name of its own, so that uploading the same picture again does not delete it.
  const salt = `${clock()} ${random(2 ** 31)}`
  const address = avatarAddress(await writePicture({ files }, folder, await encodeSent(bytes, EDGE_PX), salt))
  const old = await transaction(db, async (tx) => {
    const row = await tx.selectFrom('members').select('head_img').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow()
    await tx.updateTable('members').set({ head_img: address }).where('id', '=', memberId).execute()
    return row.head_img
  })
  // The new one stands already: an old one that cannot be removed now is only left over.
  if (old !== null && old !== address)
    await files.remove(`${folder}/${path.basename(old)}`).catch((error: unknown) => log.warn({ err: error }, 'an old avatar is left over'))
  return address
}
