import { messageLimits } from '@otsukai/contract/message-limits'
import type { Use } from '../../platform/parts.ts'
import { PictureRefused } from '../../platform/files/picture-source.ts'
import { resizePicture } from '../../platform/files/resize-picture.ts'
import { Fault } from '../../platform/http/errors.ts'
import { type Counter, createCounter } from '../../platform/http/counter.ts'
import { GateFull } from '../../platform/http/gate.ts'
import { writePicture } from '../../platform/files/write-picture.ts'

/** Large enough to read the print on a photographed label. */
const EDGE_PX = 1_600

/** The folder of a member's message pictures. */
export const memberPictures = (memberId: number): string => `members/${memberId}`

/** The address of a message picture, which is served to its member only. */
export const messagePicture = (name: string): string => `/uploads/messages/${name}`

/** The folder of a member's avatar. */
export const avatars = (memberId: number): string => `avatars/${memberId}`

/** The address of an avatar, which is served to its member only. */
export const avatarAddress = (name: string): string => `/uploads/avatars/${name}`

/** What a member may upload in 24 hours: some 300 photographs. */
const BYTES_A_DAY = 100 << 20
const DAY_MS = 86_400_000

export const createPictureQuota = (monotonic: () => number): Counter => createCounter(DAY_MS, monotonic)

/**
 * Stores pictures that a member sends: PNG, JPEG or WebP, re-encoded without metadata. Answers their names in the member's folder.
 * Throws 413 for a picture that is too large, 415 for any other type, 429 beyond the day's quota.
 */
export async function keepMemberPictures(
  deps: Use<'files'>,
  kept: Counter,
  { memberId, pictures }: { memberId: number; pictures: readonly Buffer[] },
): Promise<string[]> {
  const encoded: Buffer[] = []
  for (const bytes of pictures) encoded.push(await encodeSent(bytes, EDGE_PX))
  const [key, bytes] = [String(memberId), encoded.reduce((sum, { length }) => sum + length, 0)]
  if (kept.add(key, bytes) > BYTES_A_DAY) {
    kept.giveBack(key, bytes)
    throw new Fault('tooManyPictures', `pictures of member ${key}`, { retryAfterS: kept.resetInS(key) })
  }
  try {
    return await Promise.all(encoded.map((webp) => writePicture(deps, memberPictures(memberId), webp)))
  } catch (error) {
    kept.giveBack(key, bytes)
    throw error
  }
}

/** Re-encodes an uploaded picture as WebP that fits a square. Throws 413 for one that is too large, 415 for one that is no PNG, JPEG or WebP, 429 while too many are being encoded. */
export async function encodeSent(bytes: Buffer, edgePx: number, bytesAtMost: number = messageLimits.imageBytes): Promise<Buffer> {
  if (bytes.length > bytesAtMost) throw new Fault('tooLarge', `a picture of ${bytes.length} bytes`)
  if (!isPicture(bytes)) throw new Fault('wrongMediaType', 'neither PNG nor JPEG nor WebP')
  try {
    return await resizePicture(bytes, edgePx, 'uploads')
  } catch (error) {
    if (error instanceof PictureRefused) throw new Fault('wrongMediaType', error.message, { cause: error })
    if (error instanceof GateFull) throw new Fault('tooManyTries', error.message, { retryAfterS: 5, cause: error })
    throw error
  }
}

/** Checks the first bytes, because the browser's type may be wrong. https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern */
const isPicture = (bytes: Buffer): boolean => {
  const begins = bytes.toString('latin1', 0, 12)
  return begins.startsWith('\x89PNG\r\n\x1A\n') || begins.startsWith('\xFF\xD8\xFF') || /^RIFF.{4}WEBP/s.test(begins)
}
