import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAlipay } from '@otsukai/connectors/alipay/client'
import { createMovableTiming } from '@otsukai/connectors/movable-timing'
import type { CreatePayment } from '@otsukai/connectors/payment'
import { createWechatPay } from '@otsukai/connectors/wechatpay/client'
import fastify, { type FastifyInstance } from 'fastify'
import { openStore } from '../store/store.ts'
import { testKeysFile } from '../testing/test-keys.ts'
import { createClock } from '../world/clock.ts'
import { createFaults } from '../world/faults.ts'
import { createWaits } from '../world/waits.ts'
import { shareKeys } from './keys.ts'
import type { Config } from '../config.ts'
import { paymentKeys } from './payment-keys.ts'
import { payments } from './payments.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'sandbox-payments-'))

/** Longer than any test. */
const NEVER_MS = 3_600_000

/** A sandbox with the payment gateways alone, listening; `stop` and another `start` on the same folder is a restart. */
export async function startGateways({
  folder = newFolder(),
  wechatKeys = 'publicKey',
  alipayKeys = 'publicKey',
}: { folder?: string; wechatKeys?: Config['wechatKeys']; alipayKeys?: Config['alipayKeys'] } = {}) {
  const store = openStore(folder)
  await shareKeys({ store }, testKeysFile)
  const clock = createClock({ speed: 1, aheadMs: 0 })
  const app = fastify({ forceCloseConnections: true })
  const waits = createWaits(store, clock, app.log, 1)
  const { now } = clock
  // No call is given up because a machine was slow.
  const timing = createMovableTiming()
  const services = { store, clock, waits, log: app.log, now, origin: '' }
  const faults = createFaults(now)
  const suffering = (scope: FastifyInstance) => faults.install(scope, 'payments', () => ({ code: 'SYSTEM_ERROR' }))
  await app.register(payments(services, { suffering, wechatKeys, alipayKeys, answerWithinMs: NEVER_MS }))
  services.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  waits.start()
  const keys = await paymentKeys(services, { wechatKeys, alipayKeys })
  const world = async (path: string, body?: object) => {
    const response = await fetch(`${services.origin}/world/payments/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
    const answer: Record<string, unknown> = { status: response.status, ...((await response.json()) as object) }
    return answer
  }
  return {
    folder,
    origin: services.origin,
    now,
    /** Moves the time of gateways and merchant on; what falls due happens. */
    pass: clock.pass,
    /** Notices to the merchant's own address. */
    order: (to: { origin: string }, changes: Partial<CreatePayment> = {}) => anOrder(now(), to, changes),
    faults,
    keys,
    world,
    wechat: createWechatPay(keys.wechat, { now, timing }),
    alipay: createAlipay(keys.alipay, { now, timing }),
    stop: async () => {
      waits.stop()
      await app.close()
      store.close()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
export type Gateways = Awaited<ReturnType<typeof startGateways>>

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The merchant's end: keeps every notice and answers with what `answer` says. */
export async function startMerchant() {
  const received: Received[] = []
  const merchant = { answer: { status: 500, body: 'not now' } }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(merchant.answer.status).end(merchant.answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answers: (status: number, body = '') => (merchant.answer = { status, body }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Merchant = Awaited<ReturnType<typeof startMerchant>>

let count = 0

const anOrder = (now: number, merchant: { origin: string }, changes: Partial<CreatePayment>): CreatePayment => ({
  rechargeId: `R${now}X${String(++count).padStart(8, '0')}`,
  amountFen: 10_008,
  subject: 'Otsukai 充值 2,000 日元',
  // Whole seconds: neither protocol tells smaller parts.
  expiresAt: Math.ceil(now / 1000) * 1000 + 900_000,
  notifyUrl: `${merchant.origin}/notify`,
  returnUrl: `${merchant.origin}/pay/return`,
  attach: 'm:7:yen:2000',
  ...changes,
})

/** Opens the cashier's page as a browser would and hands back what its form sends to. */
export async function openCashier(address: string) {
  const page = await fetch(address)
  const html = await page.text()
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
  const press = (act: 'pay' | 'decline') =>
    fetch(new URL(action ?? '', address), { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })
  return { status: page.status, html, press }
}
