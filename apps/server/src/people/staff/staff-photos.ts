import { randomUUID } from 'node:crypto'
import type { FileStore } from '@otsukai/connectors/file-store'
import { photoLimits } from '@otsukai/contract/desk/warehouse'
import type { FastifyReply } from 'fastify'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { writePicture } from '../../platform/files/write-picture.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { encodeSent } from '../members/member-pictures.ts'

/** The largest size that screens show. */
const EDGE_PX = 1_280
const FOLDER = 'staff'

interface Sent {
  bytes: Buffer
  by: string
  /** Of a phone that is a camera: its pairing, and the parcel that lies before it. */
  phone?: { pairingId: number; parcel: string }
}

/**
 * Stores a photo of the operator's people, encoded anew, and then a row for it; acts name it by its id, which is answered. Throws 413 and 415
 * for what is no picture of ours, 429 while too many are being encoded.
 */
export async function keepStaffPhoto(deps: Use<'db' | 'files' | 'clock'>, { bytes, by, phone }: Sent): Promise<string> {
  const webp = await encodeSent(bytes, EDGE_PX, photoLimits.bytes)
  // Salted, so that the same picture sent twice is two files, of which one can be removed.
  const id = (await writePicture(deps, FOLDER, webp, randomUUID())).slice(0, -'.webp'.length)
  await deps.db
    .insertInto('staff_photos')
    .values({ id, at: deps.clock(), by, pairing_id: phone?.pairingId ?? null, parcel: phone?.parcel ?? null })
    .execute()
  return id
}

/**
 * Marks photos as named by a row of this transaction, so that they stay. Refuses an id that is no photo, and, where a photo is evidence of one
 * moment (`once`), one that something else has named.
 */
export async function markPhotosUsed(tx: Tx, ids: readonly string[], at: number, { once = false } = {}): Promise<void> {
  if (ids.length === 0) return
  const used = await tx
    .updateTable('staff_photos')
    .set(({ fn, val }) => ({ used_at: fn.coalesce('used_at', val(at)) }))
    .where('id', 'in', [...ids])
    .$if(once, (photos) => photos.where('used_at', 'is', null))
    .returning('id')
    .execute()
  const known = new Set(used.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined)
    throw actRefused(
      once ? '这张照片别处用过，或放得太久已被清理，请现在拍一张。' : `没有照片 ${missing}，可能放得太久已被清理，请重新拍。`,
    )
}

/** A photo's bytes; null for an id that is none. */
export const readStaffPhoto = ({ files }: Use<'files'>, id: string): ReturnType<FileStore['read']> => files.read(`${FOLDER}/${id}.webp`)

/** Sends a photo. Throws 404 for an id that is none. */
export const sendStaffPhoto = (deps: Use<'files'>, reply: FastifyReply, id: string): Promise<FastifyReply> =>
  sendUpload(deps, reply, FOLDER, `${id}.webp`)

const UNUSED_LIFE_MS = 24 * 3_600_000
const AT_ONCE = 200

/** Removes photos that no row named within a day. The row goes first, so that no row names what is not stored. */
export async function forgetStaffPhotos({ db, files, clock }: Use<'db' | 'files' | 'clock'>): Promise<void> {
  const gone = await transaction(db, async (tx) => {
    const unused = await tx
      .selectFrom('staff_photos')
      .select('id')
      .where('used_at', 'is', null)
      .where('at', '<', clock() - UNUSED_LIFE_MS)
      .orderBy('at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = unused.map(({ id }) => id)
    if (ids.length > 0) await tx.deleteFrom('staff_photos').where('id', 'in', ids).execute()
    return unused
  })
  for (const { id } of gone) await files.remove(`${FOLDER}/${id}.webp`)
}
