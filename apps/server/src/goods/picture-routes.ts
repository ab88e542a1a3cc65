import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type MarketListing } from '@otsukai/connectors/marketplace'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { type Deps } from '../deps.ts'
import { notFound, Fault } from '../http/errors.ts'
import { shareQuestion } from './goods-memory.ts'
import { readListing } from './read-listing.ts'

/** Widths in CSS and device pixels that our screens ask for. */
const WIDTHS = new Set([240, 480, 960])
const SOURCE_BYTES_AT_MOST = 12 * 1024 * 1024
const SOURCE_WITHIN_MS = 8_000
const PIXELS_AT_MOST = 50_000_000

interface Asked {
  Params: { goodsId: string; n: string }
  Querystring: { w?: string }
}

/**
 * Pictures of goods on our own origin: `/img/<goods>/<n>?w=`. The address that is fetched comes from the stored goods, never from the
 * request, and only from the marketplace's own picture hosts. Kept on disk at the asked width.
 */
export function goodsPictureRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>('/img/:goodsId/:n', async ({ params, query }, reply) => {
    const width = widthOf(query.w, 960)
    const n = Number(params.n)
    if (!Number.isInteger(n)) throw notFound(`picture ${params.n}`)
    const url = await sourceOf(deps, params.goodsId, n, width)
    if (!url) throw notFound(`picture ${n} of ${params.goodsId}`)
    return sendPicture(deps, reply, url, width)
  })
}

/** The width that was asked for. 404 for one that none of our screens uses. */
export function widthOf(asked: string | undefined, otherwise: number): number {
  const width = Number(asked ?? otherwise)
  if (!WIDTHS.has(width)) throw notFound(`a picture of width ${asked}`)
  return width
}

/** Sends a picture of the marketplace's at a width of ours, fetched at most once. `url` must come from what the marketplace told, never from a request. */
export async function sendPicture(deps: Deps, reply: FastifyReply, url: string, width: number): Promise<FastifyReply> {
  const file = path.join(deps.config.dataDir, 'pictures', fileName(url, width))
  if (!(await fs.stat(file).catch(() => null)))
    await shareQuestion(deps.goods, `picture:${file}`, () => fetchPicture(deps, url, width, file))
  return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(createReadStream(file))
}

const fileName = (url: string, width: number): string => {
  const name = createHash('sha256').update(url).digest('hex')
  return path.join(name.slice(0, 2), `${name.slice(2, 34)}-${width}.webp`)
}

/** The address of picture `n` (from 1) at the marketplace; a card's small first picture has one of its own. */
async function sourceOf(deps: Deps, goodsId: string, n: number, width: number): Promise<string | null> {
  const kept = await deps.db.selectFrom('goods').select(['listing', 'item']).where('id', '=', goodsId).executeTakeFirst()
  const listing: MarketListing | null = kept?.item ?? kept?.listing ?? (await readListing(deps, goodsId))?.item ?? null
  if (!listing) return null
  if (n === 1 && width === 240 && listing.thumbnailUrl) return listing.thumbnailUrl
  return listing.photoUrls[n - 1] ?? (n === 1 ? listing.thumbnailUrl : null)
}

async function fetchPicture(deps: Deps, url: string, width: number, file: string): Promise<void> {
  const { host, protocol } = new URL(url)
  if (!/^https?:$/.test(protocol) || !deps.market.pictureHosts.includes(host)) throw notFound(`a picture from ${host}`)
  const bytes = await download(url)
  const { default: sharp } = await import('sharp')
  const webp = await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST })
    .rotate()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new Fault('notFound', `${url} is no picture`, { cause })
    })
  await fs.mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await fs.writeFile(unfinished, webp)
  await fs.rename(unfinished, file)
}

async function download(url: string): Promise<Buffer> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(SOURCE_WITHIN_MS) })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body) {
      bytes += part.byteLength
      if (bytes > SOURCE_BYTES_AT_MOST) throw new Error('too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (cause) {
    throw new Fault('unreachable', `the picture ${url} cannot be had`, { cause, retryAfterS: 10 })
  }
}
