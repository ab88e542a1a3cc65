import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The key by which a caller without a session is counted: the IPv4 address (unwrapped if it came through an IPv6 socket), or the /64
 * network, which a single IPv6 subscriber is given whole (RFC 6177). A port, which some proxies write with the address, does not count.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  if (plainIpv4.test(request.ip)) return request.ip
  const ip = wholeAddress(request)
  return isIPv6(ip) ? network(ip) : ip
}

/** What nearly every address is, and each request asks for several times. */
const plainIpv4 = /^[\d.]+$/

/** The caller's own address, an IPv4 one unwrapped and without a port. */
export function wholeAddress({ ip: written }: Pick<FastifyRequest, 'ip'>): string {
  const ip = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(written)?.slice(1).find(Boolean) ?? written
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
}

function network(ip: string): string {
  // URL writes an address in canonical form.
  const [head = '', tail] = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - left!.length - right!.length
  return `${[...left!, ...Array<string>(zeros).fill('0'), ...right!].slice(0, 4).join(':')}::/64`
}
