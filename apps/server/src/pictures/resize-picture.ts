import { PictureRefused } from './picture-source.ts'

/** A photo of 12 megapixels is common, 50 is more than any phone sends. */
const PIXELS_AT_MOST = 50_000_000
const DECODE_WITHIN_S = 5
/** sharp decodes SVG too, which may name files and addresses. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
/** Pictures resized at the same moment; more would only share the same cores. */
const AT_ONCE = 2

/** A picture that fits a square of `width`, as WebP and without its metadata. Throws `PictureRefused` for what cannot be decoded within bounds. */
export async function resizePicture(bytes: Buffer, width: number): Promise<Buffer> {
  const done = await enter()
  try {
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).timeout({ seconds: DECODE_WITHIN_S })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format ?? '')) throw new PictureRefused(`${format} is no picture of ours`)
    return await picture.rotate().resize(width, width, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer()
  } catch (cause) {
    if (cause instanceof PictureRefused) throw cause
    throw new PictureRefused('it cannot be decoded', { cause })
  } finally {
    done()
  }
}

let working = 0
const waiting: (() => void)[] = []

/** Waits for one's turn; what it answers ends it. */
async function enter(): Promise<() => void> {
  if (working >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else working += 1
  return () => {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
