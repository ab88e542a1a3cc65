import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { answerErrors } from './marketplace/errors.ts'
import { marketplaceFace } from './marketplace/marketplace.ts'
import { carrierFace } from './carriers/carrier-face.ts'
import { photoRoutes } from './marketplace/photos.routes.ts'
import { createTokens } from './marketplace/tokens.ts'
import type { Config } from './config.ts'
import { shareKeys } from './payments/keys.ts'
import { paymentKeys } from './payments/payment-keys.ts'
import { payments } from './payments/payments.ts'
import { openStore, type Store } from './store/store.ts'
import { translatorFace } from './translator/translator.ts'
import { createBidders } from './world/bidders.ts'
import { createClock, type Clock } from './world/clock.ts'
import { refuseForeign } from './world/loopback.ts'
import { createRivals } from './world/rivals.ts'
import type { WorldServices } from './world/services.ts'
import { createWaits } from './world/waits.ts'
import { createWorld, type World } from './world/world.ts'
import { worldRoutes } from './world/world.routes.ts'

export interface Sandbox {
  /** `http://127.0.0.1:PORT` */
  origin: string
  world: World
  stop(): Promise<void>
}

/** Opens the world of `config.dataDir`, goes on where it was, and listens (port 0: any free one). Its address then stands in `sandbox/origin`. */
export async function startSandbox(config: Config): Promise<Sandbox> {
  const store = openStore(join(config.dataDir, 'sandbox'))
  if (config.keysFile !== null) await shareKeys({ store }, config.keysFile)
  const app = fastify({
    logger: { level: config.logLevel, stream: process.stderr },
    forceCloseConnections: true,
    // The first start makes the gateways' keys: on a slow machine longer than the 10 s that a plugin has by default.
    pluginTimeout: 0,
  })
  let origin = ''
  const services = createServices(store, config, app, () => origin)
  const world = createWorld(services, config)
  const others = [createRivals(world), createBidders(world)]
  await mountFaces(app, world, config)
  await app.listen({ host: config.host, port: config.port })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  writeFileSync(join(config.dataDir, 'sandbox', 'origin'), origin)
  services.waits.start()
  if (config.rivals) for (const one of others) one.start()
  return {
    origin,
    world,
    stop: async () => {
      for (const one of others) one.stop()
      services.waits.stop()
      world.webhook.stop()
      await app.close()
      store.close()
    },
  }
}

function createServices(store: Store, config: Config, app: FastifyInstance, origin: () => string): WorldServices {
  const kept = store.collection<{ speed: number; aheadMs?: number }>('clock')
  const last = kept.get('clock')
  const clock: Clock = createClock({ speed: config.speed, aheadMs: last?.aheadMs ?? 0 })
  const keep = () => kept.put('clock', { speed: clock.speed, aheadMs: clock.aheadMs })
  clock.onSpeed(keep)
  clock.onPass(keep)
  const waits = createWaits(store, clock, app.log, last?.speed ?? config.speed)
  keep()
  return {
    now: clock.now,
    store,
    get origin() {
      return origin()
    },
    clock,
    waits,
    log: app.log,
  }
}

async function mountFaces(app: FastifyInstance, world: World, { wechatKeys, alipayKeys }: Config): Promise<void> {
  const tokens = createTokens(world)
  refuseForeign(app)
  await app.register(formbody)
  app.setNotFoundHandler((_, reply) => reply.code(404).type('text/plain').send('404 page not found'))
  await app.register(marketplaceFace(world, tokens))
  await app.register(async (scope) => {
    answerErrors(scope)
    photoRoutes(scope, world)
  })
  const { services, faults } = world
  const keys = { wechatKeys, alipayKeys }
  await app.register(payments(services, { suffering: (gateways) => faults.install(gateways, 'payments', wechatError), ...keys }))
  await app.register(translatorFace(world))
  await app.register(carrierFace(world))
  await app.register(async (scope) => worldRoutes(scope, world, tokens, () => paymentKeys(services, keys)))
}

/** WeChat Pay's error body; Alipay's gateway answers errors of its web server in no fixed form. */
const wechatError = (status: number) => ({
  code: status === 429 ? 'FREQUENCY_LIMITED' : 'SYSTEM_ERROR',
  message: `a fault that was asked for (${status})`,
})
