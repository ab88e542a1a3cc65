import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { World } from '../world/world.ts'
import { carrierKeys } from './carrier-keys.ts'
import { labelPdf } from './label-pdf.ts'
import { priceOf, refusalOf, services } from './tariff.ts'

const Box = z.object({
  service: z.enum(services),
  country: z.string().regex(/^[A-Z]{2}$/),
  weight_g: z.int().min(1).max(100_000),
  size_mm: z.tuple([z.int().min(1), z.int().min(1), z.int().min(1)]),
})
const NewLabel = Box.extend({
  reference: z.string().min(1).max(64),
  to: z.object({ name: z.string().min(1), phone: z.string(), postcode: z.string(), lines: z.array(z.string()).min(1).max(10) }),
  customs: z
    .array(z.object({ nameEn: z.string().min(1), quantity: z.int().min(1), valueJpy: z.int().min(0), weightG: z.int().min(0) }))
    .min(1),
})

const error = (message: string) => ({ error: message })

/** A post that takes parcels abroad: rates, labels and tracking, in a protocol of our own. */
export function carrierFace(world: World): FastifyPluginAsync {
  return async (app) => {
    world.faults.install(app, 'carrier', (status) => error(`a fault that was asked for (${status})`))
    const { key } = carrierKeys(world.origins)
    app.addHook('preHandler', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send(error('no such key'))
    })
    carrierRoutes(app, world)
    app.addHook('preClose', async () => world.carrierNotices.stop())
  }
}

function carrierRoutes(app: FastifyInstance, { parcels }: World): void {
  app.post('/carrier/v1/rates', async (request, reply) => {
    const asked = Box.safeParse(request.body)
    if (!asked.success) return reply.code(400).send(error(z.prettifyError(asked.error)))
    const { service, country, weight_g, size_mm } = asked.data
    const refused = refusalOf(service, country, weight_g, size_mm)
    return refused === null ? { price_jpy: priceOf(service, country, weight_g) } : reply.code(422).send(error(refused))
  })

  app.post('/carrier/v1/labels', async (request, reply) => {
    const asked = NewLabel.safeParse(request.body)
    if (!asked.success) return reply.code(422).send(error(z.prettifyError(asked.error)))
    const { reference, service, country, weight_g: weightG, size_mm, to } = asked.data
    const refused = refusalOf(service, country, weightG, size_mm)
    if (refused !== null) return reply.code(422).send(error(refused))
    const { number, ...parcel } = parcels.label({ reference, service, country, weightG })
    // The address is printed and not kept.
    const lines = [
      `SANDBOX POST  ${service.toUpperCase()}`,
      number,
      '',
      to.name,
      ...to.lines,
      to.postcode,
      country,
      to.phone,
      '',
      `${weightG} g`,
    ]
    const price_jpy = priceOf(parcel.service, parcel.country, parcel.weightG)
    return { number, price_jpy, pdf_base64: labelPdf(lines).toString('base64') }
  })

  app.get<{ Params: { number: string } }>('/carrier/v1/tracks/:number', async (request, reply) => {
    const parcel = parcels.get(request.params.number)
    return parcel ? { data: parcel.tracks } : reply.code(404).send(error('no such number'))
  })
}
