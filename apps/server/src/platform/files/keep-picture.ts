import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { resizePicture } from './resize-picture.ts'

/** A picture of an order is never larger than a screen needs. */
const EDGE_PX = 1_280

/** Where the pictures of an order lie. */
export const orderPictures = (dataDir: string, orderId: string): string => path.join(dataDir, 'uploads', 'orders', orderId)

/**
 * Keeps a picture taken for an order: decoded and encoded anew, so that what is served is a picture and nothing else. The same
 * picture again is the same file. Answers its address on our origin, which only the order's member can open. Throws `PictureRefused`
 * for what is no picture.
 */
export async function keepPicture(
  { config }: Pick<Deps, 'config'>,
  { orderId, bytes }: { orderId: string; bytes: Buffer },
): Promise<string> {
  const webp = await resizePicture(bytes, EDGE_PX, 'uploads')
  return `/uploads/orders/${orderId}/${await writePicture(orderPictures(config.dataDir, orderId), webp)}`
}

/** Writes an encoded picture into a folder, whole or not at all, and answers its name there: the same picture again, with the same salt, is the same file. */
export async function writePicture(folder: string, webp: Buffer, salt = ''): Promise<string> {
  const name = `${createHash('sha256').update(webp).update(salt).digest('hex').slice(0, 32)}.webp`
  // For this user's eyes only, as they are their member's.
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, name)
  const unfinished = `${file}.${process.pid}.${randomUUID()}`
  await fs.writeFile(unfinished, webp, { mode: 0o600 })
  await fs.rename(unfinished, file)
  return name
}
