import { generateKeyPairSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAlipay } from '@otsukai/connectors/alipay/client'
import { createMovableTiming } from '@otsukai/connectors/movable-timing'
import { createWechatPay } from '@otsukai/connectors/wechatpay/client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../src/boot/config-reader.ts'
import { emptyDatabase } from '../src/testing/databases.ts'
import { proveAtStart } from '../src/boot/prove-at-start.ts'
import { gatewayProofs } from '../src/boot/prove-gateways.ts'
import { readSandboxKeys, type SandboxKeys } from '../src/boot/sandbox.ts'
import { startServer } from '../src/start-server.ts'
import { type GatewaysAlone, openGatewaysAlone } from './gateways-alone.ts'
import { liveWarehouse } from './live-warehouse.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'

let folder: string
let sandbox: SandboxProcess
let gateways: GatewaysAlone
let database: Awaited<ReturnType<typeof emptyDatabase>>
let keys: NonNullable<SandboxKeys['payments']>
let live: Record<string, string>

/** Somebody else's keys. */
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-prove-'))
  sandbox = await startSandboxProcess(path.join(folder, 'world'))
  gateways = await openGatewaysAlone(sandbox.origin)
  database = await emptyDatabase()
  keys = (await readSandboxKeys(sandbox.origin)).payments!
  const { origin } = gateways
  // Nothing listens at the marketplace's address: only payments matter here.
  live = {
    ...{ MODE: 'live', PORT: '0', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:9', DATA_DIR: path.join(folder, 'data') },
    ...{ DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('base64') },
    ...{ MARKETPLACE_URL: 'http://127.0.0.1:9', MARKETPLACE_AUTH_URL: 'http://127.0.0.1:9', PAYMENT_URL: origin },
    ...{ MARKETPLACE_CLIENT_ID: 'i', MARKETPLACE_CLIENT_SECRET: 's', MARKETPLACE_WEBHOOK_SECRET: 'w' },
    ...{ WECHAT_MCHID: keys.wechat.mchid, WECHAT_APPID: keys.wechat.appid, WECHAT_SERIAL_NO: keys.wechat.serialNo },
    ...{ WECHAT_PRIVATE_KEY: keys.wechat.privateKeyPem, WECHAT_API_V3_KEY: keys.wechat.apiV3Key },
    ...{ WECHAT_PUBLIC_KEY_ID: keys.wechat.platformPublicKeyId, WECHAT_PUBLIC_KEY: keys.wechat.platformPublicKeyPem },
    ...{ ALIPAY_APP_ID: keys.alipay.appId, ALIPAY_PRIVATE_KEY: keys.alipay.privateKeyPem },
    ...{ ALIPAY_PUBLIC_KEY: keys.alipay.alipayPublicKeyPem, ALIPAY_SELLER_ID: keys.alipay.sellerId },
    ...liveWarehouse,
  }
})
beforeEach(() => gateways.breakOff(0))
afterAll(async () => {
  await gateways.close()
  await sandbox.stop()
  await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** How a live server starts: null, or the sentences by which it refuses. */
async function startLive(changes: Record<string, string> = {}): Promise<string[] | null> {
  try {
    const server = await startServer({ ...live, ...changes })
    await server.stop()
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n  - ').slice(1)
  }
}

test('live starts when both gateways prove the keys, each asked once', async () => {
  expect(await startLive()).toBeNull()
  const proofs = [/^\/v3\/pay\/transactions\/out-trade-no\/OTSUKAI-PROVES-ITS-KEYS\?/, /^\/gateway\.do\?.*method=alipay\.trade\.query&/]
  expect(proofs.map((proof) => gateways.heard.filter((path) => proof.test(path)).length)).toEqual([1, 1])
})

test.each<[string, (keys: typeof stranger) => Record<string, string>, RegExp[]]>([
  ['our key at WeChat Pay', ({ privateKey }) => ({ WECHAT_PRIVATE_KEY: privateKey }), [/^WECHAT_PRIVATE_KEY must be .*签名/]],
  ['our certificate', () => ({ WECHAT_SERIAL_NO: 'A1' }), [/^WECHAT_PRIVATE_KEY must be that of the certificate WECHAT_SERIAL_NO/]],
  ['the key of WeChat Pay', ({ publicKey }) => ({ WECHAT_PUBLIC_KEY: publicKey }), [/^WECHAT_PUBLIC_KEY must be .*signs as PUB_KEY_ID_/]],
  ['its name', () => ({ WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }), [/^WECHAT_PUBLIC_KEY_ID must name .*it signs with PUB_KEY_ID_01/]],
  ['our key at Alipay', ({ privateKey }) => ({ ALIPAY_PRIVATE_KEY: privateKey }), [/^ALIPAY_PRIVATE_KEY must be .*isv\.invalid-signature/]],
  ['the app', () => ({ ALIPAY_APP_ID: '2021' }), [/^ALIPAY_APP_ID must be an app/]],
  ['the key of Alipay', ({ publicKey }) => ({ ALIPAY_PUBLIC_KEY: publicKey }), [/^ALIPAY_PUBLIC_KEY must be Alipay's/]],
  [
    'several at once',
    ({ publicKey }) => ({ WECHAT_PUBLIC_KEY: publicKey, ALIPAY_PUBLIC_KEY: publicKey, ALIPAY_PRIVATE_KEY: keys.wechat.privateKeyPem }),
    [/^WECHAT_PUBLIC_KEY must be/, /^ALIPAY_PUBLIC_KEY must be/, /^ALIPAY_PRIVATE_KEY must be/],
  ],
])('a live start is refused when a gateway proves wrong: %s', async (_what, changes, sentences) => {
  const told = await startLive(changes(stranger))
  expect(told).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
})

test('live starts with certificates of both gateways, and not with those of another app', async () => {
  const world = await startSandboxProcess(path.join(folder, 'certified'), {
    SANDBOX_ALIPAY_KEYS: 'certificate',
    SANDBOX_WECHAT_KEYS: 'both',
  })
  const certified = await openGatewaysAlone(world.origin)
  const { wechat, alipay } = (await readSandboxKeys(world.origin)).payments!
  const changes = {
    ...{ PAYMENT_URL: certified.origin, WECHAT_PLATFORM_CERTIFICATES: wechat.platformCertificatePems!.join('\n') },
    ...{ ALIPAY_PUBLIC_KEY: alipay.alipayPublicKeyPem, ALIPAY_APP_CERTIFICATE: alipay.certificates!.appPem },
    ALIPAY_ROOT_CERTIFICATE: alipay.certificates!.rootPem,
  }
  expect(await startLive(changes)).toBeNull()
  const certificate = [
    expect.stringMatching(/^ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE must be .*isv\.alipay-root-cert-not-exist/),
  ]
  expect(await startLive({ ...changes, ALIPAY_ROOT_CERTIFICATE: alipay.alipayPublicKeyPem })).toEqual(certificate)
  const bare = { ...changes, ALIPAY_APP_CERTIFICATE: '', ALIPAY_ROOT_CERTIFICATE: '', ALIPAY_PUBLIC_KEY: keys.alipay.alipayPublicKeyPem }
  expect(await startLive(bare)).toEqual([expect.stringMatching(/isv\.missing-app-cert-sn/)])
  await certified.close()
  await world.stop()
})

test('gateways that cannot be asked do not keep the shop closed', async () => {
  gateways.breakOff(1_000)
  expect(await startLive({ WECHAT_PUBLIC_KEY: stranger.publicKey })).toBeNull()
})

/** The adapters of a merchant, over the same gateways; what is logged is kept. */
function proving(changes: { alipayPublicKeyPem?: string } = {}) {
  const told: { level: number; of: string; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line) as (typeof told)[0]) })
  // Apart from each other: a pause would end the limits of a call that is under way.
  const [timing, deps] = [createMovableTiming(), { now: Date.now, timing: createMovableTiming() }]
  const both = {
    wechat: createWechatPay({ ...keys.wechat, baseUrl: gateways.origin }, deps),
    alipay: createAlipay({ ...keys.alipay, gatewayUrl: `${gateways.origin}/gateway.do`, ...changes }, deps),
  }
  return { told, timing, begin: () => proveAtStart(gatewayProofs({ gateways: both }), log, timing) }
}

test('a gateway that could not be asked is asked again, and what it proves then is logged', async () => {
  gateways.breakOff(4)
  const { told, timing, begin } = proving({ alipayPublicKeyPem: stranger.publicKey })
  const proof = await begin()
  const last = (of: string) => told.filter((line) => line.of === of).at(-1)
  await expect.poll(() => last('wechat')).toMatchObject({ level: 30, msg: 'the keys of a service fit' })
  await expect.poll(() => last('alipay')).toMatchObject({ level: 50, msg: expect.stringMatching(/^ALIPAY_PUBLIC_KEY must be/) })
  expect(told.filter(({ level }) => level === 40)).toHaveLength(4)
  expect(new Set(timing.pauses)).toEqual(new Set([60_000]))
  await proof.stop()
})
