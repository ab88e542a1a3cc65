import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Category } from '../catalogue/categories.ts'
import type { World } from '../world/world.ts'
import type { Tokens } from './tokens.ts'

const askedAgainMs = 60_000

/** Categories and brands. Asked again within a minute with the same token, every second answer is a 304 that nobody asked for. */
export function masterRoutes(app: FastifyInstance, world: World, tokens: Tokens): void {
  const askedAt = new Map<string, number>()

  const answer = (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
    const key = `${tokens.require(request).accessToken} ${request.url}`
    const last = askedAt.get(key)
    if (last !== undefined && world.services.now() - last < askedAgainMs) {
      askedAt.delete(key)
      return reply.code(304).send()
    }
    if (askedAt.size > 1_000) askedAt.clear()
    askedAt.set(key, world.services.now())
    return body
  }

  const categories = { master_categories: world.categories.map((one) => categoryWire(world.categories, one)) }
  const brands = {
    master_brands: world.brands.map((one) => ({ id: one.id, name_ja: one.nameJa, name_en: one.nameEn, item_auth_supported: 'false' })),
  }
  app.get('/v1/master/item_categories', async (request, reply) => answer(request, reply, categories))
  app.get('/v1/master/item_brands', async (request, reply) => answer(request, reply, brands))
}

/** All text; a root has neither level nor parent. */
function categoryWire(all: readonly Category[], { id, name, parentId }: Category) {
  if (parentId === null) return { id, name }
  let level = 1
  for (let parent = all.find((one) => one.id === parentId); parent?.parentId; parent = all.find((one) => one.id === parent?.parentId))
    level++
  return { id, name, level: String(level), parent_id: parentId }
}
