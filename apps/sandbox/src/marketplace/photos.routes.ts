import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world/world.ts'
import { refused } from './errors.ts'

const widths = [240, 480, 960] as const

/** The pictures' host: `/photos/<item>/<n>.webp?w=` and `/avatars/<user>.webp`. Needs no token and suffers no fault, as a CDN of its own. */
export function photoRoutes(app: FastifyInstance, world: World): void {
  const send = (reply: FastifyReply, picture: Buffer) =>
    reply.type('image/webp').header('cache-control', 'public, max-age=31536000').send(picture)

  app.get<{ Params: { id: string; file: string }; Querystring: { w?: string } }>('/photos/:id/:file', async (request, reply) => {
    const listing = world.listings.get(request.params.id)
    const n = Number(/^(\d{1,2})\.webp$/.exec(request.params.file)?.[1])
    const width = widths.find((one) => one === Number(request.query.w ?? 960))
    if (!width) throw refused(400, `w: ${widths.join(', ')}`)
    if (!listing || !(n >= 1 && n <= listing.photos.count)) throw refused(404, 'no such picture')
    return send(reply, await world.photos.photo(listing.photos, n, width))
  })

  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const seller = world.sellers.get(request.params.file.replace(/\.webp$/, ''))
    if (!seller) throw refused(404, 'no such picture')
    return send(reply, await world.photos.avatar(seller.avatarSeed))
  })
}
