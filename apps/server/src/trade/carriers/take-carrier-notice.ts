import type { FastifyInstance } from 'fastify'
import type { ForgedNotices } from '../../platform/http/forged-notices.ts'
import { plainHeaders } from '../../platform/http/plain-headers.ts'
import type { Use } from '../../platform/parts.ts'

/** A notice may hold the whole story of a parcel. */
const BYTES_AT_MOST = 256 * 1024

/** The carrier's endpoint for signed notices, whose bodies arrive as the signed text. No session. */
export function carrierNotices(
  app: FastifyInstance,
  forged: ForgedNotices,
  deps: Use<'carrier' | 'parcelTracks' | 'carrierCounts' | 'log'>,
): void {
  const { carrier, parcelTracks, carrierCounts } = deps
  if (!carrier.sendsNotices) return
  app.post('/carriers/notify', { bodyLimit: BYTES_AT_MOST }, async (request, reply) => {
    const notice = carrier.readNotice(plainHeaders(request), typeof request.body === 'string' ? request.body : '')
    if (notice.kind === 'forged') {
      carrierCounts.forged++
      deps.log.warn({ carrier: carrier.name }, 'a notice with a bad signature was refused')
      return reply.code(401).send()
    }
    forged.giveBack(request)
    if (notice.kind === 'other') {
      carrierCounts.other++
      deps.log.info({ carrier: carrier.name, told: notice.told }, 'a notice that tells of no parcel')
      return reply.code(204).send()
    }
    carrierCounts.noticed += notice.events.length
    if (notice.events.length > 0) await parcelTracks.hearTrack(notice.events)
    return reply.code(204).send()
  })
}
