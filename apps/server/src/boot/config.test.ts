import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { liveWarehouse } from '../../test/live-warehouse.ts'
import { readConfig } from './config.ts'
import { proveOutside } from './prove-outside.ts'
import { withSecretKey } from './secret-key.ts'

const marketplace = {
  MARKETPLACE_AUTH_URL: 'https://auth.example',
  MARKETPLACE_CLIENT_ID: 'i',
  MARKETPLACE_CLIENT_SECRET: 's',
  MARKETPLACE_WEBHOOK_SECRET: 'w',
}
/** Ours and the gateway's. */
const [own, theirs] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
const privatePem = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const wechat = {
  WECHAT_MCHID: '1',
  WECHAT_APPID: 'wx',
  WECHAT_SERIAL_NO: 'A',
  WECHAT_PRIVATE_KEY: privatePem.replaceAll('\n', '\\n'),
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PUBLIC_KEY_ID: 'P',
  WECHAT_PUBLIC_KEY: publicPem(theirs.publicKey),
}
const alipay = {
  ALIPAY_APP_ID: '2',
  ALIPAY_PRIVATE_KEY: privatePem,
  ALIPAY_PUBLIC_KEY: publicPem(theirs.publicKey),
  ALIPAY_SELLER_ID: '2088',
}
const live = {
  MODE: 'live',
  PUBLIC_URL: 'https://otsukai.example',
  MARKETPLACE_URL: 'https://market.example',
  PAYMENT_URL: 'wechat=https://wx.example,alipay=https://ali.example/gateway.do',
  SECRET_KEY: randomBytes(32).toString('base64'),
  ...marketplace,
  ...wechat,
  ...alipay,
  ...liveWarehouse,
}
/** A self-signed one, over a key whose private half is published. */
const published = new URL('../../../../packages/connectors/src/wechatpay/', import.meta.url)
const certificate = fs.readFileSync(new URL('published-test-key.crt.pem', published), 'utf8')
const certified = { ALIPAY_PUBLIC_KEY: certificate, ALIPAY_APP_CERTIFICATE: certificate, ALIPAY_ROOT_CERTIFICATE: certificate }
const without = (env: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))

const refused: [string, Record<string, string>, RegExp][] = [
  ['another mode', { MODE: 'test' }, /MODE must be sandbox or live, not "test"/],
  ['sandbox with a marketplace alone', { MARKETPLACE_URL: 'http://127.0.0.1:1' }, /MARKETPLACE_URL but without PAYMENT_URL/],
  ['sandbox with a gateway alone', { PAYMENT_URL: 'http://127.0.0.1:1' }, /PAYMENT_URL but without MARKETPLACE_URL/],
  ['sandbox with two worlds', { MARKETPLACE_URL: 'http://127.0.0.1:1', PAYMENT_URL: 'http://127.0.0.1:2' }, /do not name one sandbox/],
  ['sandbox with real gateways', { MARKETPLACE_URL: 'http://127.0.0.1:1', PAYMENT_URL: live.PAYMENT_URL }, /PAYMENT_URL must be an http/],
  ['live without a marketplace', without(live, 'MARKETPLACE_URL'), /MARKETPLACE_URL must be set/],
  ['live without gateways', without(live, 'PAYMENT_URL'), /PAYMENT_URL must be set/],
  ['live with neither', without(live, 'MARKETPLACE_URL', 'PAYMENT_URL'), /MARKETPLACE_URL must be set[\s\S]*PAYMENT_URL must be set/],
  ['live without the marketplace’s keys', without(live, 'MARKETPLACE_CLIENT_SECRET'), /MARKETPLACE_CLIENT_SECRET must be set/],
  ['live without WeChat’s keys', without(live, 'WECHAT_API_V3_KEY'), /WECHAT_API_V3_KEY must be set/],
  ['live without Alipay’s keys', without(live, 'ALIPAY_PRIVATE_KEY'), /ALIPAY_PRIVATE_KEY must be set/],
  ['a translator without its model', { TRANSLATE_URL: 'https://chat.example/v1' }, /TRANSLATE_MODEL must be set/],
  ['a translator that is no address', { TRANSLATE_URL: 'chat.example', TRANSLATE_MODEL: 'm' }, /TRANSLATE_URL must be an http/],
  ['play parcels in live', { ...live, CARRIER: 'sandbox' }, /CARRIER=sandbox with MODE=live/],
  [
    'real parcels in a sandbox',
    { CARRIER: 'aftership', AFTERSHIP_KEY: 'k', AFTERSHIP_WEBHOOK_SECRET: 's' },
    /CARRIER=aftership with MODE=/,
  ],
  ['a carrier without its keys', { ...live, CARRIER: 'aftership' }, /AFTERSHIP_KEY must be set[\s\S]*AFTERSHIP_WEBHOOK_SECRET must be set/],
  ['a carrier that is none', { CARRIER: 'pigeon' }, /CARRIER must be/],
  ['a key that is none', { ...live, ALIPAY_PRIVATE_KEY: 'MIIx' }, /ALIPAY_PRIVATE_KEY must be an RSA private key/],
  ['a key in a file that is not there', { ...live, WECHAT_PRIVATE_KEY: '/nowhere/key.pem' }, /WECHAT_PRIVATE_KEY must be .*neither/],
  ['a public key as our own', { ...live, WECHAT_PRIVATE_KEY: publicPem(own.publicKey) }, /WECHAT_PRIVATE_KEY must be .*a public one/],
  ['a private key as theirs', { ...live, ALIPAY_PUBLIC_KEY: privatePem }, /ALIPAY_PUBLIC_KEY must be .*a private one/],
  ['our own public key as theirs', { ...live, ALIPAY_PUBLIC_KEY: publicPem(own.publicKey) }, /ALIPAY_PUBLIC_KEY is our own public key/],
  ['a certificate that is none', { ...live, ALIPAY_PUBLIC_KEY: '-----BEGIN CERTIFICATE-----\nMII' }, /ALIPAY_PUBLIC_KEY must be .*none/],
  [
    'a certificate of Alipay alone',
    { ...live, ALIPAY_PUBLIC_KEY: certificate },
    /ALIPAY_APP_CERTIFICATE must be set.*\n.*ALIPAY_ROOT_CERTIFICATE must be set/,
  ],
  ['certificates beside a bare key', { ...live, ALIPAY_ROOT_CERTIFICATE: certificate }, /ALIPAY_PUBLIC_KEY must be Alipay's certificate/],
  ['the certificate of another app', { ...live, ...certified }, /ALIPAY_APP_CERTIFICATE must be the certificate of ALIPAY_PRIVATE_KEY/],
  ['certificates that are none', { ...live, WECHAT_PLATFORM_CERTIFICATES: privatePem }, /WECHAT_PLATFORM_CERTIFICATES must be cert/],
  ['an API v3 key of another length', { ...live, WECHAT_API_V3_KEY: 'k' }, /WECHAT_API_V3_KEY must have 32/],
  ['several wrong keys', { ...live, ALIPAY_PRIVATE_KEY: 'MII', WECHAT_PUBLIC_KEY: 'MII' }, /WECHAT_PUBLIC_KEY[\s\S]*ALIPAY_PRIVATE_KEY/],
  ['live without a warehouse', without(live, 'WAREHOUSE_CITY'), /WAREHOUSE_CITY must be set/],
  ['live without its own address', without(live, 'PUBLIC_URL'), /PUBLIC_URL must be set/],
  ['live on plain http', { ...live, PUBLIC_URL: 'http://otsukai.example' }, /PUBLIC_URL must be an https address/],
  ['live with an address that is none', { ...live, PUBLIC_URL: 'otsukai.example' }, /PUBLIC_URL must be an http/],
  ['live without its own key', without(live, 'SECRET_KEY'), /SECRET_KEY must be set/],
  ['a key of another length', { SECRET_KEY: 'c2hvcnQ=' }, /SECRET_KEY must be 32 bytes/],
  ['a port that is none', { PORT: '70000' }, /PORT must be a whole number/],
  ['a database that is no address', { DATABASE_URL: 'postgres://u:p#w@db/shop' }, /DATABASE_URL must be an address/],
  ['a database of several hosts, one without a name', { DATABASE_URL: 'postgres://u@a:5432,/shop' }, /DATABASE_URL must be an address/],
  ['a database of another kind', { DATABASE_URL: 'mysql://db/shop' }, /DATABASE_URL must be an address/],
  ['a zone that is none', { TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE/],
]
test.each(refused)('%s refuses to start and names why', (_, env, why) => {
  expect(() => readConfig(env)).toThrow(why)
})

test.each([
  ['https://work.weixin.qq.com/kfid/x', 'https://shop.example/', 'https://work.weixin.qq.com/kfid/x', 'https://shop.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)', null, '/#/'],
  ['data:text/html,x', '//evil.example/', null, '/#/'],
  ['', '/#/search', null, '/#/search'],
])(
  'of the links %s and %s only those to the web, and home within the site, are handed on',
  (WECHAT_WORK, HOME_URL, wechatWork, homeUrl) => {
    expect(readConfig({ WECHAT_WORK, HOME_URL })).toMatchObject({ wechatWork, homeUrl })
  },
)

test('all that is wrong is told at once', () => {
  expect(() => readConfig({ PORT: 'x', REGISTRATION: 'maybe' })).toThrow(/PORT[\s\S]*REGISTRATION/)
})

test('nothing set is a sandbox beside the server; an empty variable is an unset one', () => {
  const settings = readConfig({ MARKETPLACE_URL: '', PORT: '4400' })
  expect(settings).toMatchObject({
    mode: 'sandbox',
    outside: { kind: 'startSandbox', port: 4401 },
    publicUrl: 'http://127.0.0.1:4400',
    orderExpiresS: 1800,
  })
})

test('live is taken with all its keys; one gateway may be left out', () => {
  const { outside } = readConfig(live)
  expect(outside).toMatchObject({
    kind: 'live',
    payments: {
      wechat: { baseUrl: 'https://wx.example', privateKeyPem: privatePem },
      alipay: { gatewayUrl: 'https://ali.example/gateway.do' },
    },
  })
  const one = readConfig(without({ ...live, PAYMENT_URL: 'wechat=https://wx.example' }, ...Object.keys(alipay))).outside
  expect(one).toMatchObject({ payments: { wechat: { mchid: '1' }, alipay: null } })
  const other = { ...live, PAYMENT_URL: 'unionpay=https://up.example' }
  expect(() => readConfig(other)).toThrow('PAYMENT_URL must be one address, or wechat=https://…,alipay=https://…')
})

const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-keys-')), 'key')
fs.writeFileSync(file, privatePem)
afterAll(() => fs.rmSync(path.dirname(file), { recursive: true }))
const base64 = (type: 'pkcs1' | 'pkcs8') => own.privateKey.export({ type, format: 'der' }).toString('base64')

test.each<[string, string]>([
  ['one line of base64, PKCS#8', base64('pkcs8')],
  ['one line of base64, PKCS#1', base64('pkcs1')],
  ['PEM, PKCS#1', own.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ['PEM with \\n for its line ends', privatePem.replaceAll('\n', '\\n')],
  ['the path of a file', file],
])('a private key is taken as %s', (_form, ALIPAY_PRIVATE_KEY) => {
  expect(readConfig({ ...live, ALIPAY_PRIVATE_KEY }).outside).toMatchObject({ payments: { alipay: { privateKeyPem: privatePem } } })
})

test.each<[string, string]>([
  ['one line of base64', theirs.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  ['one line of base64, PKCS#1', theirs.publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')],
])('a public key is taken as %s', (_form, ALIPAY_PUBLIC_KEY) => {
  const alipayPublicKeyPem = publicPem(createPublicKey(theirs.privateKey))
  expect(readConfig({ ...live, ALIPAY_PUBLIC_KEY }).outside).toMatchObject({ payments: { alipay: { alipayPublicKeyPem } } })
})

test('live translates by machine where one is named, whose key may be left out', () => {
  expect(readConfig(live)).toMatchObject({ translator: null, translateCharsPerDay: 2_000_000 })
  const named = { ...live, TRANSLATE_URL: 'https://chat.example/v1/', TRANSLATE_MODEL: 'm' }
  expect(readConfig(named).translator).toEqual({ baseUrl: 'https://chat.example/v1', key: '', model: 'm' })
  expect(readConfig({ ...named, TRANSLATE_KEY: 'sk-1' }).translator).toMatchObject({ key: 'sk-1' })
})

test('parcels are sent by hand in live, unless a service is named', () => {
  expect(readConfig({}).carrier).toEqual({ kind: 'sandbox' })
  expect(readConfig({ CARRIER: 'manual' }).carrier).toEqual({ kind: 'manual' })
  expect(readConfig(live).carrier).toEqual({ kind: 'manual' })
  const named = { ...live, CARRIER: 'aftership', AFTERSHIP_KEY: 'k', AFTERSHIP_WEBHOOK_SECRET: 's' }
  const config = { baseUrl: 'https://api.aftership.com', key: 'k', webhookSecret: 's' }
  expect(readConfig(named).carrier).toEqual({ kind: 'aftership', config })
})

/** Something on a free port that answers every call alike. */
async function answering(body: string) {
  const server = http.createServer((_, answer) => answer.setHeader('content-type', 'application/json').end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('a sandbox is what proves itself at /world/clock; live refuses whatever does', async () => {
  const world = await answering('{"worldId":"w","speed":1,"now":1,"dataDir":"/x","pid":1}')
  const other = await answering('{"hello":1}')
  await proveOutside(readConfig({ MARKETPLACE_URL: world.origin, PAYMENT_URL: world.origin }))
  await expect(proveOutside(readConfig({ MARKETPLACE_URL: other.origin, PAYMENT_URL: other.origin }))).rejects.toThrow(/are no sandbox/)
  const at = { MARKETPLACE_URL: other.origin, MARKETPLACE_AUTH_URL: other.origin, PAYMENT_URL: other.origin }
  const keys = { CARRIER: 'aftership', AFTERSHIP_KEY: 'k', AFTERSHIP_WEBHOOK_SECRET: 's' }
  const translator = { TRANSLATE_URL: other.origin, TRANSLATE_MODEL: 'm', AFTERSHIP_URL: other.origin, ...keys }
  await proveOutside(readConfig({ ...live, ...at, ...translator }))
  for (const name of ['MARKETPLACE_URL', 'MARKETPLACE_AUTH_URL', 'PAYMENT_URL', 'TRANSLATE_URL', 'AFTERSHIP_URL']) {
    await expect(proveOutside(readConfig({ ...live, ...at, ...translator, [name]: world.origin }))).rejects.toThrow(
      new RegExp(`${name} .*answers /world`),
    )
  }
  world.close()
  other.close()
})

test('the sandbox’s key is made once and is for its owner’s eyes', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-key-'))
  const settings = readConfig({ DATA_DIR: dataDir })
  const { secretKey } = withSecretKey(settings)
  expect(withSecretKey(settings).secretKey).toEqual(secretKey)
  expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  fs.rmSync(dataDir, { recursive: true })
})
