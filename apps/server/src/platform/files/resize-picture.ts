import { createGate, GateFull } from '../http/gate.ts'
import { PictureRefused } from './picture-source.ts'

/** Two queues, so that members' uploads and the catalogue's pictures never wait for each other. */
export type PictureLane = 'catalogue' | 'uploads'

/** How many pictures are decoded at once; more would only share the same cores. */
const lanes = {
  catalogue: createGate({ atOnce: 2, waitingAtMost: 200 }),
  uploads: createGate({ atOnce: 1, waitingAtMost: 16 }),
}

/** How many pictures are decoded or wait for it, by lane. */
export const picturesUnderWay = (): Record<PictureLane, number> => ({ catalogue: lanes.catalogue.load(), uploads: lanes.uploads.load() })

/**
 * Maximum samples to decode: one a pixel, two at 16 bits. A JPEG is shrunk while it is read (50 megapixels are more than any phone
 * sends); every other format is decoded whole first, at about 30 ms a megapixel.
 */
const SAMPLES_AT_MOST = { jpeg: 50_000_000, other: 20_000_000 }
const DECODE_WITHIN_S = 5
/** sharp decodes SVG too, which may name files and addresses. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

/**
 * Fits a picture into a square of `width`, as WebP without metadata. Throws `PictureRefused` for a picture that cannot be decoded or,
 * by its header, exceeds the bounds, and `GateFull` when too many wait, or the machine is too busy to decode it in time.
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
      // Effort 2 takes 60 % of the time of 4, sharp's default, for 3 to 4 % more bytes.
      const fitted = picture.rotate().resize(width, width, { fit: 'inside', withoutEnlargement: true })
      return await fitted.webp({ quality: 80, effort: 2 }).toBuffer()
    } catch (cause) {
      if (cause instanceof PictureRefused) throw cause
      // What the bounds let pass takes far less on a machine that has time. sharp says `timeout: 42% complete`.
      if (cause instanceof Error && cause.message.startsWith('timeout:')) throw new GateFull(cause.message, { cause })
      throw new PictureRefused('it cannot be decoded', { cause })
    }
  })
