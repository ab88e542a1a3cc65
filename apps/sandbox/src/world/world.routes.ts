import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { carrierKeys } from '../carriers/carrier-keys.ts'
import { worldParcelRoutes } from '../carriers/world-parcels.ts'
import { createRandom } from '../catalogue/random.ts'
import type { Tokens } from '../marketplace/tokens.ts'
import { auctionRoutes } from './auction.routes.ts'
import { hostileWays } from '../translator/hostile.ts'
import { translatorKeys } from '../translator/translator.ts'
import { faces, faultKinds } from './faults.ts'
import { inspectionPhotoCount, purchaseAnswer } from './purchase-answer.ts'
import { notThere, parse, WorldRefused } from './parse.ts'
import type { Purchase } from './purchases.ts'
import { NewItem, newListing } from './new-item.ts'
import type { World } from './world.ts'

const priceJpy = z.int().min(300).max(9_999_999)
const ItemChange = z.object({
  priceJpy: priceJpy.nullable().optional(),
  description: z.string().max(5000).optional(),
  status: z.enum(['on_sale', 'trading', 'sold_out', 'stop']).optional(),
})
const PurchaseChange = z.object({
  to: z.enum(['shipped', 'arrived', 'cancelledBySeller']),
  defect: z.union([z.string().min(1).max(500), z.boolean()]).nullish(),
})
const AccountChange = z.object({
  card: z.enum(['ok', 'declined']).optional(),
  ban: z.boolean().optional(),
  tokens: z.literal('revoke').optional(),
})
const ClockChange = z.object({
  speed: z.number().positive().max(1_000_000).optional(),
  passMs: z
    .int()
    .min(0)
    .max(10 * 365 * 86_400_000)
    .optional(),
})
const httpUrl = z.url({ protocol: /^https?$/ })
/** Where the marketplace's notices go, and the carrier's. */
const WebhookChange = z.object({ url: httpUrl, carrierUrl: httpUrl.optional() })
const FaultChange = z
  .object({
    face: z.enum(faces),
    kind: z.enum(['none', ...faultKinds]),
    status: z.int().min(400).max(599).default(500),
    way: z.enum(hostileWays).optional(),
    share: z.number().min(0).max(1).default(1),
    forS: z.number().positive().max(86_400).nullish(),
  })
  .refine(({ face, kind }) => kind !== 'hostile' || face === 'translator', {
    message: 'only the translator can be hostile',
    path: ['kind'],
  })

/** `/world`: how a person or a test moves this world, and reads what really happened in it. */
export function worldRoutes(app: FastifyInstance, world: World, tokens: Tokens, keysOfPayments: () => Promise<unknown>): void {
  app.setErrorHandler((error: unknown, request, reply: FastifyReply) => {
    if (error instanceof WorldRefused) return reply.code(error.status).send({ error: error.message, issues: error.issues })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 500) request.log.error({ err: error }, 'the world failed')
    return reply.code(status).send({ error: status < 500 && error instanceof Error ? error.message : 'internal error' })
  })
  clockRoutes(app, world)
  itemRoutes(app, world)
  auctionRoutes(app, world)
  purchaseRoutes(app, world)
  worldParcelRoutes(app, world)
  accountRoutes(app, world, tokens)
  faultRoutes(app, world)

  app.get('/world/keys', async () => {
    const { clientId, clientSecret, webhookSecret } = world.origins
    const others = { translator: translatorKeys(world), carrier: carrierKeys(world.origins) }
    return { clientId, clientSecret, webhookSecret, payments: await keysOfPayments(), ...others }
  })
  app.get('/world/translations', async () => world.translations)
  app.post('/world/webhook', async (request) => {
    const { url, carrierUrl } = parse(WebhookChange, request.body)
    world.webhook.register(url)
    if (carrierUrl !== undefined) world.carrierNotices.register(carrierUrl)
    return { url, secret: world.origins.webhookSecret }
  })
}

function clockRoutes(app: FastifyInstance, world: World): void {
  const { clock } = world.services
  app.get('/world/clock', async () => {
    const { dataDir } = world.config
    return { speed: clock.speed, now: clock.now(), worldId: world.origins.worldId, dataDir, pid: process.pid }
  })
  app.post('/world/clock', async (request) => {
    const { speed, passMs } = parse(ClockChange, request.body)
    if (speed !== undefined) clock.setSpeed(speed)
    if (passMs !== undefined) clock.pass(passMs)
    return { speed: clock.speed, now: clock.now() }
  })
}

function itemRoutes(app: FastifyInstance, world: World): void {
  const random = createRandom(`${world.origins.worldId} told items ${Date.now()}`)
  const requireItem = (id: string) => {
    const listing = world.listings.get(id)
    if (!listing) throw notThere(`item ${id}`)
    return listing
  }

  app.post('/world/items', async (request) => {
    const listing = newListing(world, random, parse(NewItem, request.body))
    world.keptStill.add(listing)
    return { id: listing.id }
  })

  app.get<{ Params: { id: string } }>('/world/items/:id', async (request) => requireItem(request.params.id))

  app.post<{ Params: { id: string } }>('/world/items/:id', async (request) => {
    const listing = requireItem(request.params.id)
    const change = parse(ItemChange, request.body)
    world.keptStill.add({
      ...listing,
      ...(change.priceJpy === undefined ? {} : { priceJpy: change.priceJpy }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.status === undefined ? {} : { status: change.status }),
      updatedAt: world.services.now(),
    })
    return requireItem(listing.id)
  })
}

function purchaseRoutes(app: FastifyInstance, world: World): void {
  const { purchases } = world
  /** Finds a purchase by the caller's ref (the live one, else the latest) or by the marketplace's own number. */
  const requirePurchase = (ref: string): Purchase => {
    const bought = purchases.ofRef(ref)
    const purchase = bought.findLast((one) => one.state !== 'cancelledBySeller') ?? bought.at(-1) ?? purchases.get(ref)
    if (!purchase) throw notThere(`purchase ${ref}`)
    return purchase
  }

  app.get<{ Querystring: { ref?: string } }>('/world/purchases', async (request) => {
    const { ref } = request.query
    const asked = ref === undefined ? [...purchases.values()] : purchases.ofRef(ref)
    return asked.sort((a, b) => a.at - b.at).map(purchaseAnswer)
  })
  app.get<{ Params: { ref: string } }>('/world/purchases/:ref', async (request) => purchaseAnswer(requirePurchase(request.params.ref)))

  app.post<{ Params: { ref: string } }>('/world/purchases/:ref', async (request) => {
    const { to, defect } = parse(PurchaseChange, request.body)
    const purchase = requirePurchase(request.params.ref)
    const found = defect === undefined ? undefined : defect === true ? '動作に問題があります' : defect || null
    const moved = purchases.move(purchase, to, found)
    if (!moved) throw new WorldRefused(409, `${purchase.state} (${purchase.status}) cannot become ${to}`)
    return purchaseAnswer(moved)
  })

  app.get<{ Params: { ref: string; n: string } }>('/world/purchases/:ref/inspection/:n', async (request, reply) => {
    const purchase = requirePurchase(request.params.ref)
    const n = Number(request.params.n)
    const listing = world.listings.get(purchase.itemId)
    if (!listing || purchase.arrivedAt === null || !(Number.isInteger(n) && n >= 1 && n <= inspectionPhotoCount))
      throw notThere(`photo ${request.params.n}`)
    return reply.type('image/webp').send(await world.photos.inspection(listing.photos, n))
  })
}

function accountRoutes(app: FastifyInstance, world: World, tokens: Tokens): void {
  const answer = () => {
    const account = world.account.get()
    return { ...account, tokens: tokens.live(account.id) ? 'live' : 'none' }
  }
  app.get('/world/account', async () => answer())
  app.post('/world/account', async (request) => {
    const { card, ban, tokens: revoke } = parse(AccountChange, request.body)
    world.account.set({ ...(card === undefined ? {} : { card }), ...(ban === undefined ? {} : { ban }) })
    if (revoke) tokens.revoke(world.account.get().id)
    return answer()
  })
}

function faultRoutes(app: FastifyInstance, world: World): void {
  app.get('/world/faults', async () => ({ faults: world.faults.inForce() }))
  app.post('/world/faults', async (request) => {
    const { face, kind, status, way, share, forS } = parse(FaultChange, request.body)
    const until = forS === undefined || forS === null ? null : world.services.now() + forS * 1000
    world.faults.set(face, kind === 'none' ? null : { kind, status, way, share, until })
    return { faults: world.faults.inForce() }
  })
}
