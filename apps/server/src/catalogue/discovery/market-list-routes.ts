import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import { readBrandList, readCategoryList } from '../goods/market-master.ts'
import { brandNames, categoryTree } from './market-lists.ts'

/** A list's serialised text, valid while the list is unchanged. */
interface Made {
  from: readonly unknown[]
  text: string
  tag: string
}

/**
 * `/meilu/*.json`, without an envelope: the marketplace's category tree and brands from our copy, which works while the marketplace is
 * down. 503 on a new installation until the marketplace has answered once.
 */
export function marketListRoutes(app: FastifyInstance, deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>): void {
  const serve = <T>(path: string, read: () => Promise<readonly T[]>, make: (list: readonly T[]) => unknown) => {
    let made: Made | undefined
    app.get(path, async (request, reply) => {
      const list = await read()
      if (list.length === 0) return reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send([])
      if (made?.from !== list) made = textOf(list, JSON.stringify(make(list)))
      return send(reply, made, request.headers['if-none-match'])
    })
  }
  serve('/meilu/categories_tree.json', () => readCategoryList(deps), categoryTree)
  serve('/meilu/brands.json', () => readBrandList(deps), brandNames)
}

const textOf = (from: readonly unknown[], text: string): Made => ({
  from,
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`,
})

function send(reply: FastifyReply, { text, tag }: Made, known: string | undefined): FastifyReply {
  reply.header('cache-control', 'public, max-age=3600').header('etag', tag)
  return known === tag ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
}
