import { trackKinds } from '@otsukai/connectors/carrier'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notThere, parse, WorldRefused } from '../world/parse.ts'
import type { World } from '../world/world.ts'
import { packBox, type PackedOrder } from './packed-box.ts'
import type { Parcel } from './parcels.ts'

const billedG = z.int().min(1).max(100_000)
const ParcelChange = z.object({
  to: z.enum(trackKinds).exclude(['moving', 'exception']).optional(),
  weightG: billedG.optional(),
  notify: z.enum(['once', 'twice', 'never', 'late', 'forged']).default('once'),
})

/** Late: the world's clock, or a minute, passes what happens meanwhile. */
const LATE_MS = 60_000

const day = z.iso.date()
const flag = z.enum(['0', '1']).default('0')
/** `350:270x200x60,1200`: grams, and where they were measured millimetres. */
const Orders = z
  .string()
  .regex(/^\d{1,6}(:\d{1,5}x\d{1,5}x\d{1,5})?(,\d{1,6}(:\d{1,5}x\d{1,5}x\d{1,5})?)*$/)
  .transform((text) => text.split(',').map(orderOf))
const BoxQuery = z.object({ ref: z.string().min(1).max(64), orders: Orders, fragile: flag, reinforced: flag })

function orderOf(text: string): PackedOrder {
  const [weightG = 0, length, width, height] = text.split(/[:x]/).map(Number)
  return { weightG, sizeMm: length === undefined ? null : [length, width ?? 0, height ?? 0] }
}

interface Named {
  Params: { number: string }
}

/** `/world/parcels`: what really became of parcels, and how a person or a test decides it; what a packed box weighs; the post's bill. */
export function worldParcelRoutes(app: FastifyInstance, world: World): void {
  const { parcels, carrierNotices: notices, origins } = world
  const requireParcel = (number: string): Parcel => {
    const parcel = parcels.get(number)
    if (!parcel) throw notThere(`parcel ${number}`)
    return parcel
  }
  const answer = (parcel: Parcel) => ({ ...parcel, noticesWaiting: notices.waitingOf(parcel.number) })

  app.get('/world/parcels', async () => parcels.values().map(answer))
  app.get<Named>('/world/parcels/:number', async (request) => answer(requireParcel(request.params.number)))

  app.post<Named>('/world/parcels/:number', async (request) => {
    const { to, weightG, notify } = parse(ParcelChange, request.body)
    const parcel = requireParcel(request.params.number)
    if (notify === 'forged') {
      const track = parcel.tracks.at(-1)
      if (!track) throw new WorldRefused(409, 'nothing has happened that a notice could tell')
      return { ...answer(parcel), sent: [await notices.forge(track)] }
    }
    const ids = world.services.store.transaction(() => {
      const weighed = to === undefined && weightG !== undefined ? parcels.weigh(parcel, weightG) : parcel
      const moved = to === undefined ? weighed : parcels.move(weighed, to, weightG)
      if (!moved) throw new WorldRefused(409, `${parcel.state} cannot become ${to}`)
      const track = to === undefined ? undefined : moved.tracks.at(-1)
      if (!track || notify === 'never') return []
      if (notify === 'late') {
        notices.queue(track, LATE_MS)
        return []
      }
      return Array.from({ length: notify === 'twice' ? 2 : 1 }, () => notices.queue(track))
    })
    const sent = await Promise.all(ids.filter((id) => id !== null).map((id) => notices.attempt(id)))
    return { ...answer(requireParcel(parcel.number)), sent: sent.filter((one) => one !== null) }
  })

  app.get('/world/box', async (request) => {
    const { fragile, reinforced, ...packing } = parse(BoxQuery, request.query)
    return packBox(origins.seed, { ...packing, fragile: fragile === '1', reinforced: reinforced === '1' })
  })

  app.get<{ Querystring: { day?: string } }>('/world/carrier-bill', async (request, reply) => {
    const asked = request.query.day === undefined ? null : parse(z.object({ day }), request.query).day
    return reply.type('text/csv; charset=utf-8').send(billOf(parcels.values(), asked))
  })
}

/** What the post bills: the parcels that it accepted, of a day in Japan or all, by its own scale. */
function billOf(parcels: readonly Parcel[], asked: string | null): string {
  const rows = parcels.flatMap(({ number, service, acceptedAt, billedG: weightG, billedJpy }) => {
    const dayOf = acceptedAt === null ? null : new Date(acceptedAt + 9 * 3_600_000).toISOString().slice(0, 10)
    return dayOf === null || (asked !== null && dayOf !== asked) ? [] : [[number, dayOf, service, weightG, billedJpy].join(',')]
  })
  return ['number,accepted_on,service,weight_g,price_jpy', ...rows, ''].join('\r\n')
}
