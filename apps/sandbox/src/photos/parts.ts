import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Pixels in memory, 3 or 4 bytes each, or a picture still encoded. */
export interface Part {
  data: Buffer
  raw?: { width: number; height: number; channels: 3 | 4 }
}

export const open = ({ data, raw }: Part): Sharp => (raw ? sharp(data, { raw }) : sharp(data))

/** The shipped parts of pictures. Thumbnails are many at once, so what they need is kept decoded: at most 45 MB; larger pictures decode anew. */
export interface Parts {
  ground(name: string, width: number): Promise<Part>
  sprite(name: string, width: number): Promise<Part>
  /** The window's light, already at the picture's width. */
  light(index: number, width: number): Promise<Part>
}

const thumbnailPx = 240

/** Keeps the `most` last used. */
function remember(most: number, make: (key: string) => Promise<Part>): (key: string) => Promise<Part> {
  const kept = new Map<string, Promise<Part>>()
  return (key) => {
    const part = kept.get(key) ?? make(key)
    kept.delete(key)
    kept.set(key, part)
    part.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return part
  }
}

export function readParts(assetsDir: string): Parts {
  const path = (folder: string, name: string): string => join(assetsDir, folder, `${name}.webp`)
  const encoded = remember(400, async (file) => ({ data: await readFile(file) }))
  const decoded = (most: number, px: number | null): ((file: string) => Promise<Part>) =>
    remember(most, async (file) => {
      const { data } = await encoded(file)
      const { width } = await sharp(data).metadata()
      const made = await sharp(data)
        .resize(px ?? Math.round(width / 2))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { data: made.data, raw: { width: made.info.width, height: made.info.height, channels: made.info.channels === 3 ? 3 : 4 } }
    })
  const smallGrounds = decoded(22, 400)
  const smallSprites = decoded(64, null)
  const lights = new Map([240, 480, 720].map((width) => [width, decoded(6, width)]))
  return {
    ground: (name, width) => (width <= thumbnailPx ? smallGrounds : encoded)(path('grounds', name)),
    sprite: (name, width) => (width <= thumbnailPx ? smallSprites : encoded)(path('sprites', name)),
    light: (index, width) => (lights.get(width) ?? encoded)(path('light', String(index))),
  }
}
