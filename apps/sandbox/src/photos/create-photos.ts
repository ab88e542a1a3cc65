import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PhotoRecipe } from '../catalogue/listing.ts'
import { composeAvatar } from './avatar.ts'
import { compose } from './compose.ts'
import { readParts } from './parts.ts'
import { composeInspection, composeScene, type Scene } from './scene.ts'

export type PhotoWidth = 240 | 480 | 960

/** Makes listings' pictures when they are first asked for, and keeps them. All are square WebP. */
export interface Photos {
  /** The listing's `n`th picture, 1-based, `width` pixels wide; the same recipe always gives the same bytes. */
  photo(recipe: PhotoRecipe, n: number, width: PhotoWidth): Promise<Buffer>
  /** A member's portrait, 240 pixels. */
  avatar(seed: number): Promise<Buffer>
  /** The warehouse's photo of the goods on its grey table, 960 pixels. */
  inspection(recipe: PhotoRecipe, n: number): Promise<Buffer>
}

/** Part of every kept picture's name: raise it when pictures change, so that old ones are drawn anew. */
const edition = 2

/** Runs at most `limit` at a time, the rest in the order of asking. */
function limitTo(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** A colour that goes by the scene. */
function fill({ view, brightness }: Scene, side: number): Promise<Buffer> {
  const [r, g, b] = [view.left, view.top, brightness].map((share) => 60 + (Math.round(share * 997) % 160)) as [number, number, number]
  return sharp({ create: { width: side, height: side, channels: 3, background: { r, g, b } } })
    .webp({ effort: 0 })
    .toBuffer()
}

export interface PhotosOptions {
  cacheDir: string
  /** The folder of grounds and cut-outs; by default the app's own assets. */
  assetsDir?: string
  /** Draws one colour each instead of goods on a ground. */
  plain?: boolean
}

export function createPhotos({
  cacheDir,
  assetsDir = join(import.meta.dirname, '..', '..', 'assets'),
  plain = false,
}: PhotosOptions): Photos {
  // Two pictures are made at once, so one thread each keeps both cores busy without them waiting for one another.
  sharp.concurrency(1)
  const parts = readParts(assetsDir)
  const oneOfTwo = limitTo(2)
  const making = new Map<string, Promise<Buffer>>()
  let written = 0

  async function keep(path: string, picture: Buffer): Promise<void> {
    const draft = `${path}.${process.pid}.${written++}`
    await writeFile(draft, picture)
    await rename(draft, path)
  }

  function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const digest = createHash('sha256')
      .update(`${edition} ${plain ? 'plain ' : ''}${name}`)
      .digest('hex')
    const folder = join(cacheDir, digest.slice(0, 2))
    const path = join(folder, `${digest.slice(2, 34)}.webp`)
    const underway = making.get(path)
    if (underway) return underway
    const made = readFile(path)
      .catch(() =>
        oneOfTwo(async () => {
          const picture = await make()
          if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
          await keep(path, picture)
          return picture
        }),
      )
      .finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  const draw = (scene: Scene, width: number) => (plain ? fill(scene, width) : compose(parts, scene, width))

  return {
    photo: (recipe, n, width) => kept(`photo ${recipe.subject} ${recipe.seed} ${n} ${width}`, () => draw(composeScene(recipe, n), width)),
    avatar: (seed) => kept(`avatar ${seed}`, () => composeAvatar(parts, seed)),
    inspection: (recipe, n) => kept(`inspection ${recipe.subject} ${recipe.seed} ${n}`, () => draw(composeInspection(recipe, n), 960)),
  }
}
