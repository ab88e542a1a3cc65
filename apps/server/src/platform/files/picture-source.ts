import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A picture that is not fetched, or bytes that are no picture; the message says why. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

export interface Allowed {
  /** Host names, with their port where it is not the scheme's own. */
  hosts: readonly string[]
  /** The sandbox's pictures lie on this machine. */
  loopback: boolean
}

const SOURCE_BYTES_AT_MOST = 12 * 1024 * 1024
const SOURCE_WITHIN_MS = 8_000
const PICTURE_TYPES = /^image\/(?:jpeg|png|webp|gif|avif)\b/

/** Addresses that are not of the open internet (IANA's special-purpose registries); IPv4 ones written as IPv6 are matched too. */
const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, prefix, 'ipv6')
const loopbackAddresses = new BlockList()
loopbackAddresses.addSubnet('127.0.0.0', 8)
loopbackAddresses.addAddress('::1', 'ipv6')

/** Whether we may connect to an address. */
export function mayConnect(address: string, loopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (loopback && loopbackAddresses.check(address, family)) return true
  return isIP(address) !== 0 && !privateAddresses.check(address, family)
}

/**
 * Fetches a picture's bytes from one of the allowed hosts. Checks the address that the name resolves to, and connects to that address.
 * Follows no redirect. Throws `PictureRefused` for lasting reasons (host, address, type, size, 404), another error when the host
 * cannot be reached now.
 */
export async function fetchSource(url: string, { hosts, loopback }: Allowed): Promise<Buffer> {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !/^https?:$/.test(address.protocol) || !hosts.includes(address.host))
    throw new PictureRefused(`a picture from ${address?.host ?? url}`)
  const literal = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && !mayConnect(literal, loopback)) throw new PictureRefused(`a picture from the private address ${literal}`)
  const signal = AbortSignal.timeout(SOURCE_WITHIN_MS)
  const answer = await open(address, lookupOf(loopback), signal)
  try {
    return await read(answer)
  } finally {
    answer.destroy()
  }
}

const lookupOf =
  (loopback: boolean): LookupFunction =>
  (hostname, options, done) =>
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !mayConnect(address, loopback))
      if (error) return done(error, '')
      if (refused) return done(new PictureRefused(`${hostname} is the private address ${refused.address}`), '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })

function open(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    send(url, { lookup, signal, headers: { accept: 'image/webp,image/jpeg,image/png' } }, resolve)
      .on('error', reject)
      .end()
  })
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const status = answer.statusCode ?? 0
  if (status >= 500 || status === 429) throw new Error(`the picture's host answered ${status}`)
  if (status !== 200) throw new PictureRefused(`the picture's host answered ${status}`)
  const type = answer.headers['content-type'] ?? ''
  if (!PICTURE_TYPES.test(type)) throw new PictureRefused(`${type || 'no type'} is no picture`)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > SOURCE_BYTES_AT_MOST) throw new PictureRefused(`larger than ${SOURCE_BYTES_AT_MOST} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
