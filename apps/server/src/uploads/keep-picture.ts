import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Deps } from '../deps.ts'

/** A picture of an order is never larger than a screen needs. */
const EDGE_PX = 1_280
const PIXELS_AT_MOST = 50_000_000

/** Where the pictures of an order lie. */
export const orderPictures = (dataDir: string, orderId: string): string => path.join(dataDir, 'uploads', 'orders', orderId)

/**
 * Keeps a picture taken for an order: decoded and encoded anew, so that what is served is a picture and nothing else. The same
 * picture again is the same file. Answers its address on our origin, which only the order's member can open.
 */
export async function keepPicture(
  { config }: Pick<Deps, 'config'>,
  { orderId, bytes }: { orderId: string; bytes: Buffer },
): Promise<string> {
  // Loaded when first needed: it is a third of an idle server's memory.
  const { default: sharp } = await import('sharp')
  const webp = await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST })
    .rotate()
    .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  const name = `${createHash('sha256').update(webp).digest('hex').slice(0, 32)}.webp`
  const folder = orderPictures(config.dataDir, orderId)
  await fs.mkdir(folder, { recursive: true })
  const file = path.join(folder, name)
  const unfinished = `${file}.${process.pid}`
  await fs.writeFile(unfinished, webp)
  await fs.rename(unfinished, file)
  return `/uploads/orders/${orderId}/${name}`
}
