import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { isRobotAddress } from '@otsukai/connectors/staff-robot'
import type { DeliveryAddress } from '@otsukai/connectors/marketplace'
import type { ChatConfig } from '@otsukai/connectors/chat-completions/client'
import type { S3Config } from '@otsukai/connectors/s3/client'
import { type CarrierChoice, type Outside, readCarrier, readOutside, readTranslator } from './config-outside.ts'
import { type Environment, Reader } from './config-reader.ts'
import type { DatabaseUrls } from '../platform/db/open.ts'
import { readUploads } from './config-uploads.ts'
import { readTraces, type TraceSettings } from './traces-settings.ts'
import { addressesOf } from '../platform/db/primary-client.ts'
import type { Settings } from '../platform/parts.ts'
import { type OpeningHours, readOpeningHours } from '../office/desk/opening-hours-rules.ts'
import { contentFolder } from '../catalogue/content/content-files.ts'

/** The server's settings, complete with the key that encrypts tokens in the database. */
export interface Config extends StartSettings {
  secretKey: Buffer
}

/** The parsed environment: the rooms' settings, and those of the start only. */
export interface StartSettings extends Omit<Settings, 'secretKey'> {
  /** Null when unset in sandbox mode: a key is then made and stored in `dataDir`. */
  secretKey: Buffer | null
  /** The marketplace and gateways; a sandbox's or the real ones, never mixed. */
  outside: Outside
  /** Null: in sandbox mode the sandbox's, in live none. */
  translator: ChatConfig | null
  carrier: CarrierChoice
  /** Null: pictures lie in `dataDir`. */
  uploads: S3Config | null
  /** Whether the marketplace takes bids by call; else a person bids, and tells. */
  auctionCalls: boolean
  /** 0: any free port, known once the server listens. */
  port: number
  host: string
  /** Null: this server has no desk. */
  desk: DeskPlace | null
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrls: DatabaseUrls | null
  logLevel: string
  /** Null: none are made. */
  traces: TraceSettings | null
}

/** Where the desk listens. */
export interface DeskPlace {
  port: number
  host: string
}

/** Reads the environment. Throws `ConfigError`, naming every wrong variable and what it should be. */
export function readConfig(env: Environment): StartSettings {
  const read = new Reader(env)
  const mode = read.oneOf('MODE', ['sandbox', 'live'], 'sandbox')
  const sandbox = mode === 'sandbox'
  const port = read.integer('PORT', 4000, 0, 65_535)
  const host = read.text('HOST', '127.0.0.1')
  const desk = readDesk(read, port)
  const settings: StartSettings = {
    mode,
    outside: readOutside(read, mode, port),
    translator: readTranslator(read),
    carrier: readCarrier(read, mode),
    uploads: readUploads(read),
    translateCharsPerDay: read.integer('TRANSLATE_CHARS_PER_DAY', 2_000_000, 0, 1_000_000_000),
    marketplaceCallsPerS: read.integer('MARKETPLACE_CALLS_PER_S', sandbox ? 200 : 10, 1, 10_000),
    auctionCalls: read.flag('MARKETPLACE_AUCTIONS', sandbox),
    port,
    host,
    desk,
    // Passkeys refuse an address that is an IP.
    deskUrl: readPrivateUrl(read, 'DESK_URL', sandbox, `http://localhost:${desk?.port ?? 0}`),
    deskAddresses: readAddresses(read, 'DESK_ADDRESSES'),
    staffRobotUrl: readRobot(read),
    publicUrl: readPublicUrl(read, sandbox, localUrl(host, port)),
    trustProxy: read.flag('TRUST_PROXY', false),
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    contentDir: resolve(read.text('CONTENT_DIR', contentFolder)),
    databaseUrls: readDatabaseUrls(read),
    secretKey: read.key('SECRET_KEY', !sandbox),
    warehouse: readWarehouse(read, sandbox),
    wechatWork: httpOnly(read.optional('WECHAT_WORK')),
    homeUrl: ownOrHttp(read.optional('HOME_URL')) ?? '/#/',
    timeZone: read.timeZone('TIME_ZONE', 'Asia/Shanghai'),
    registration: read.flag('REGISTRATION', true),
    registrationsPerHour: read.integer('REGISTRATIONS_PER_HOUR', 10, 1, 1_000_000),
    rateLimits: read.flag('RATE_LIMITS', true),
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'warn'),
    traces: readTraces(read),
    orderExpiresS: read.seconds('ORDER_EXPIRES_S', 1_800),
    rechargeExpiresS: read.seconds('RECHARGE_EXPIRES_S', 900),
    inspectionAnswerS: read.seconds('INSPECTION_ANSWER_S', 604_800),
    purchaseDelayS: read.seconds('PURCHASE_DELAY_S', 0),
    rateDelayS: read.seconds('RATE_DELAY_S', sandbox ? 0 : 900),
    purchaseLeaseS: read.seconds('PURCHASE_LEASE_S', 130),
    bidLeaseS: read.seconds('BID_LEASE_S', 3),
    doubtAfterS: read.seconds('DOUBT_AFTER_S', 600),
    doubtApartS: read.seconds('DOUBT_APART_S', 300),
    probeEveryS: read.seconds('PROBE_EVERY_S', 60),
    sweepEveryS: read.seconds('SWEEP_EVERY_S', 60),
    followEveryS: read.seconds('FOLLOW_EVERY_S', sandbox ? 5 : 300),
    clerkEveryS: read.seconds('CLERK_EVERY_S', 5),
    sandboxClerk: read.flag('SANDBOX_CLERK', true),
    rechargeAskS: read.seconds('RECHARGE_ASK_S', 30),
    rateMaxAgeS: read.seconds('RATE_MAX_AGE_S', 36 * 3_600),
    rechargeMinJpy: read.integer('RECHARGE_MIN_JPY', 100, 1, 9_999_999),
    rechargeMaxJpy: read.integer('RECHARGE_MAX_JPY', 500_000, 1, 9_999_999),
    rechargeDayMaxJpy: read.integer('RECHARGE_DAY_MAX_JPY', 1_000_000, 1, 99_999_999),
    riskPriceJpy: read.integer('RISK_PRICE_JPY', 50_000, 0, 9_999_999),
    pictureCacheMb: read.integer('PICTURE_CACHE_MB', 2_048, 1, 1_000_000),
    secondAboveJpy: read.integer('SECOND_ABOVE_JPY', 10_000, 0, 99_999_999),
    refundSecondAboveJpy: read.integer('REFUND_SECOND_ABOVE_JPY', 50_000, 0, 99_999_999),
    paymentSecondAboveJpy: read.integer('PAYMENT_SECOND_ABOVE_JPY', 30_000, 0, 99_999_999),
    openingHours: readHours(read),
    postageAtMostJpy: read.integer('POSTAGE_AT_MOST_JPY', 3_000, 0, 99_999_999),
    contactsPerDay: read.integer('CONTACTS_PER_DAY', 60, 1, 100_000),
    shelfPieces: read.integer('SHELF_PIECES', 8, 1, 9_999),
    contentLeadS: read.seconds('CONTENT_LEAD_S', 60),
  }
  read.finish()
  return settings
}

/** An address of this machine. */
export const localUrl = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The addresses of a database of the operator's own. */
function readDatabaseUrls(read: Reader): DatabaseUrls | null {
  const url = read.postgresUrl('DATABASE_URL')
  const ownerUrl = read.postgresUrl('DATABASE_OWNER_URL')
  const sessionUrl = read.postgresUrl('DATABASE_SESSION_URL')
  if (sessionUrl !== null && ownerUrl === null) {
    read.refuse(
      'DATABASE_SESSION_URL is set without DATABASE_OWNER_URL: a pooler takes no start-up options, so the server must log in as a role of its own',
    )
  }
  const replicaUrl = read.postgresUrl('DATABASE_REPLICA_URL')
  if (replicaUrl !== null && addressesOf(replicaUrl).length > 1)
    read.refuse('DATABASE_REPLICA_URL must name one host: reads leave it by themselves')
  if (url !== null) return { url, ownerUrl, sessionUrl, replicaUrl }
  if (replicaUrl !== null) read.refuse('DATABASE_REPLICA_URL is set without DATABASE_URL, of which it is a replica: set both')
  if (ownerUrl !== null) read.refuse('DATABASE_OWNER_URL is set without DATABASE_URL, which the server works with: set both')
  return null
}

function readDesk(read: Reader, port: number): DeskPlace | null {
  const place = { port: read.integer('DESK_PORT', port === 0 ? 0 : port + 2, 0, 65_535), host: read.text('DESK_HOST', '127.0.0.1') }
  return read.flag('DESK', true) ? place : null
}

/** Networks in CIDR notation, or single addresses, by commas; null: every one. */
function readAddresses(read: Reader, name: string): BlockList | null {
  const text = read.optional(name)
  if (text === null) return null
  const list = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', bits, ...more] = part.split('/')
    const most = { 4: 32, 6: 128, 0: -1 }[isIP(address)] ?? -1
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (most < 0 || prefix < 0 || prefix > most || more.length > 0) {
      read.refuse(`${name} must be networks such as 192.168.1.0/24, by commas, not "${part}"`)
      continue
    }
    list.addSubnet(address, prefix, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** The address of the robot. The message does not repeat it, because it holds a key. */
function readRobot(read: Reader): string | null {
  const text = read.optional('STAFF_ROBOT_URL')
  if (text === null || isRobotAddress(text)) return text
  read.refuse('STAFF_ROBOT_URL must be the address that the group gave its robot: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…')
  return null
}

const usualHours = 'Mon-Sat 09:00-21:00'

function readHours(read: Reader): OpeningHours {
  const text = read.text('OPENING_HOURS', usualHours)
  const hours = readOpeningHours(text)
  if (!hours) read.refuse(`OPENING_HOURS must be written like "${usualHours}", not "${text}"`)
  return hours ?? readOpeningHours(usualHours)!
}

/** An address that nobody can listen to on the way, in live mode. */
function readPrivateUrl(read: Reader, name: string, sandbox: boolean, local: string): string {
  const address = read.url(name, local)
  if (!sandbox && URL.canParse(address) && !isPrivateLine(new URL(address)))
    read.refuse(
      `${name} must be an https address or one of this machine, not "${address}": sessions and passwords would be readable on the way`,
    )
  return address
}

/** Live mode has no default, because gateways and the consent page must reach it from outside. */
function readPublicUrl(read: Reader, sandbox: boolean, local: string): string {
  if (sandbox) return read.url('PUBLIC_URL', local)
  const text = read.required('PUBLIC_URL', 'the gateways of live mode send their notices there')
  const address = text === '' ? null : read.address('PUBLIC_URL', text)
  if (address !== null && !isPrivateLine(new URL(address)))
    read.refuse(`PUBLIC_URL must be an https address, not "${text}": sessions and passwords would be readable on the way`)
  return address ?? local
}

/** Whether nobody can listen on the way: https, or this machine. */
const isPrivateLine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** An http(s) link, or null: a link of another scheme (javascript:) would run in the page. */
const httpOnly = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null)
/** An http(s) link or a path within the site, or null. */
const ownOrHttp = (url: string | null): string | null => (url !== null && /^\/(?![/\\])/.test(url) ? url : httpOnly(url))

const sandboxWarehouse: DeliveryAddress = {
  familyName: 'お使い',
  firstName: '倉庫',
  familyNameKana: 'オツカイ',
  firstNameKana: 'ソウコ',
  telephone: '0312345678',
  postalCode: '1350064',
  prefecture: '東京都',
  city: '江東区',
  address1: '青海1-1-1',
  address2: 'お使い倉庫',
}

/** The delivery address. Live mode requires every part, because the marketplace refuses an order without one. */
function readWarehouse(read: Reader, sandbox: boolean): DeliveryAddress {
  const part = (name: string, fallback: string) =>
    sandbox ? read.text(name, fallback) : read.required(name, 'live mode sends purchases there')
  return {
    familyName: part('WAREHOUSE_FAMILY_NAME', sandboxWarehouse.familyName),
    firstName: part('WAREHOUSE_FIRST_NAME', sandboxWarehouse.firstName),
    familyNameKana: part('WAREHOUSE_FAMILY_NAME_KANA', sandboxWarehouse.familyNameKana),
    firstNameKana: part('WAREHOUSE_FIRST_NAME_KANA', sandboxWarehouse.firstNameKana),
    telephone: part('WAREHOUSE_TELEPHONE', sandboxWarehouse.telephone),
    postalCode: part('WAREHOUSE_POSTAL_CODE', sandboxWarehouse.postalCode),
    prefecture: part('WAREHOUSE_PREFECTURE', sandboxWarehouse.prefecture),
    city: part('WAREHOUSE_CITY', sandboxWarehouse.city),
    address1: part('WAREHOUSE_ADDRESS1', sandboxWarehouse.address1),
    address2: part('WAREHOUSE_ADDRESS2', sandboxWarehouse.address2),
  }
}
