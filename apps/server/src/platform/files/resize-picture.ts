import { createGate } from '../http/gate.ts'
import { PictureRefused } from './picture-source.ts'

/** Who waits for a picture. What members send never waits behind the catalogue's pictures, nor these behind it. */
export type PictureLane = 'catalogue' | 'uploads'

/** Pictures decoded at the same moment; more would only share the same cores. */
const lanes = {
  catalogue: createGate({ atOnce: 2, waitingAtMost: 200 }),
  uploads: createGate({ atOnce: 1, waitingAtMost: 16 }),
}

/**
 * Samples that may have to be decoded: pixels, twice as many at 16 bits. A JPEG of 50 megapixels, more than any phone sends, is made small
 * while it is read; every other format has to be decoded whole first, which takes 30 ms a megapixel here.
 */
const SAMPLES_AT_MOST = { jpeg: 50_000_000, other: 20_000_000 }
const DECODE_WITHIN_S = 5
/** sharp decodes SVG too, which may name files and addresses. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * A picture that fits a square of `width`, as WebP and without its metadata. Throws `PictureRefused` for what cannot be decoded within
 * bounds, which its metadata tell before anything is decoded, and `GateFull` when too many wait.
 */
export const resizePicture = (bytes: Buffer, width: number, lane: PictureLane): Promise<Buffer> =>
  lanes[lane].run(async () => {
    try {
      const { default: sharp } = await import('sharp')
      const picture = sharp(bytes, { limitInputPixels: SAMPLES_AT_MOST.jpeg, failOn: 'error' }).timeout({ seconds: DECODE_WITHIN_S })
      const { format, width: across, height, depth } = await picture.metadata()
      if (!FORMATS.has(format ?? '')) throw new PictureRefused(`${format} is no picture of ours`)
      const samples = across * height * (depth === 'uchar' ? 1 : 2)
      if (samples > SAMPLES_AT_MOST[format === 'jpeg' ? 'jpeg' : 'other'])
        throw new PictureRefused(`${across} × ${height} of ${depth} are too many to decode`)
      // Effort 2 takes 60 % of the work of 4, the library's own, for 3 to 4 % more bytes.
      const fitted = picture.rotate().resize(width, width, { fit: 'inside', withoutEnlargement: true })
      return await fitted.webp({ quality: 80, effort: 2 }).toBuffer()
    } catch (cause) {
      if (cause instanceof PictureRefused) throw cause
      throw new PictureRefused('it cannot be decoded', { cause })
    }
  })
