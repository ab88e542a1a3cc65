import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../platform/at-most.ts'
import type { Settings, Use } from '../../platform/parts.ts'
import { Fault, notFound } from '../../platform/http/errors.ts'
import { createGate } from '../../platform/http/gate.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { openPictureCache, type PictureCache } from './picture-cache.ts'
import { fetchSource, PictureRefused } from '../../platform/files/picture-source.ts'
import { resizePicture } from '../../platform/files/resize-picture.ts'

/** Widths in pixels that our screens request. */
const WIDTHS = new Set([240, 480, 960])

/** The requested width. Throws 404 for one that none of our screens uses. */
export function widthOf(requested: string | undefined, otherwise: number): number {
  const width = Number(requested ?? otherwise)
  if (!WIDTHS.has(width)) throw notFound(`a picture of width ${requested}`)
  return width
}

/** The disk's pictures, and recently refused ones, which are not fetched again. */
interface Pictures {
  cache: PictureCache
  refused: LRUCache<string, true>
}
const REFUSED_FOR_MS = 300_000
/** Pictures fetched and resized at once, of up to 12 MB each; others wait, and beyond `waitingAtMost` get 503. */
const sources = createGate({ atOnce: 8, waitingAtMost: 400 })
const opened = new WeakMap<Settings, Pictures>()

function picturesOf({ config }: Use<'config'>): Pictures {
  let pictures = opened.get(config)
  if (!pictures) {
    const cache = openPictureCache(path.join(config.dataDir, 'pictures'), config.pictureCacheMb * 1024 * 1024)
    opened.set(config, (pictures = { cache, refused: new LRUCache({ ...atMost(5_000), ttl: REFUSED_FOR_MS }) }))
  }
  return pictures
}

/**
 * Sends a picture of the marketplace's at a width of ours, fetched once and cached on disk. `url` must come from the marketplace's
 * answers, never from a request. Throws 404 for a refused picture, 503 while its host cannot be reached.
 *
 * Always WebP: measured on the sandbox's photos, AVIF is a tenth to a third smaller for 2 to 33 times the processor time (480 pixels: 9.4 kB in
 * 83 ms; 7.0 kB in 176 ms at effort 2, 6.3 kB in 1,389 ms at sharp's own), and every page of results may bring forty new pictures.
 */
export async function sendPicture(
  deps: Use<'config' | 'log' | 'questions' | 'market'>,
  reply: FastifyReply,
  url: string,
  width: number,
): Promise<FastifyReply> {
  const { cache } = picturesOf(deps)
  const name = fileName(url, width)
  // A file evicted between finding and opening it is made again.
  for (let tries = 0; ; tries++) {
    const file = (await cache.find(name)) ?? (await shareQuestion(deps.questions, `picture:${name}`, () => make(deps, url, width, name)))
    const stream = createReadStream(file)
    try {
      await once(stream, 'open')
      return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(stream)
    } catch (error) {
      if (tries > 0) throw error
    }
  }
}

async function make(deps: Use<'config' | 'log' | 'market'>, url: string, width: number, name: string): Promise<string> {
  const { cache, refused } = picturesOf(deps)
  if (refused.has(name)) throw notFound(`${url}, refused a short while ago`)
  try {
    const allowed = { hosts: deps.market.pictureHosts, loopback: deps.config.mode === 'sandbox' }
    return await sources.run(async () => cache.keep(name, await resizePicture(await fetchSource(url, allowed), width, 'catalogue')))
  } catch (cause) {
    if (!(cause instanceof PictureRefused)) throw new Fault('unreachable', `the picture ${url} cannot be had`, { cause, retryAfterS: 10 })
    refused.set(name, true)
    deps.log.info({ err: cause }, 'a picture was refused')
    throw new Fault('notFound', `the picture ${url} was refused`, { cause })
  }
}

const fileName = (url: string, width: number): string => {
  const name = createHash('sha256').update(url).digest('hex')
  return path.join(name.slice(0, 2), `${name.slice(2, 34)}-${width}.webp`)
}
