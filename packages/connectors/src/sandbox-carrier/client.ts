import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Box, type Carrier, type CarrierDeps, CarrierDown, type CarrierNotice, pdfOf, type TrackEvent } from '../carrier.ts'
import { jsonOf } from '../parse-json.ts'
import { NoAnswer, type TimedAnswer, type TimeLimits, timedRequest } from '../timed-request.ts'
import { boundedEvent, EVENTS_AT_MOST, plainNumber } from '../track-event.ts'
import { LabelWire, Rate, Refused, Tracks, type TrackWire } from './wire.ts'

export interface SandboxCarrierConfig {
  /** Up to and with `/carrier/v1`. */
  baseUrl: string
  key: string
  noticeSecret: string
}

const limits: TimeLimits = { connectMs: 3_000, totalMs: 15_000 }
/** The allowed difference between a notice's timestamp and our clock, against replays. */
const MAX_SKEW_MS = 300_000

/** The hex HMAC-SHA256 of `<timestamp in s>.<raw body>`. */
const signNotice = (secret: string, timestampS: number, rawBody: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestampS}.${rawBody}`).digest('hex')}`

/** The sandbox's carrier: rates, labels and tracking, all by calls. */
export function createSandboxCarrier({ baseUrl, key, noticeSecret }: SandboxCarrierConfig, { now, timing }: CarrierDeps): Carrier {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<TimedAnswer> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' }
    const send = { method, headers, body: body && JSON.stringify(body) }
    return timedRequest(new URL(baseUrl + path), send, limits, timing).catch((cause: unknown) => {
      throw new CarrierDown('the carrier gave no answer', { cause, neverSent: cause instanceof NoAnswer && cause.neverSent })
    })
  }
  const toEvents = (data: readonly (TrackWire | null)[]): TrackEvent[] =>
    data.slice(-EVENTS_AT_MOST).flatMap((one) => {
      if (one === null || !plainNumber.test(one.number)) return []
      const { id: eventId, place: placeText, ...rest } = one
      return boundedEvent({ ...rest, eventId, placeText }, now()) ?? []
    })

  return {
    name: 'sandbox',
    sendsNotices: true,
    async rate(box) {
      const answer = await call('POST', '/rates', boxWire(box))
      const refused = refusalOf(answer)
      if (refused !== null) return { kind: 'refused', told: refused }
      const rate = answer.status === 200 ? Rate.safeParse(jsonOf(answer.body)) : null
      if (!rate?.success) throw new CarrierDown(`the carrier answered ${answer.status}${rate ? ' with something else than a rate' : ''}`)
      return { kind: 'rated', costJpy: rate.data.price_jpy }
    },
    async label({ reference, to, customs, ...box }) {
      try {
        const answer = await call('POST', '/labels', { ...boxWire(box), reference, to, customs })
        const refused = refusalOf(answer)
        if (refused !== null) return { kind: 'refused', told: refused }
        const label = answer.status === 200 ? LabelWire.safeParse(jsonOf(answer.body)) : null
        if (!label?.success || !plainNumber.test(label.data.number))
          return { kind: 'unclear', told: `the carrier answered ${answer.status}` }
        const { number, price_jpy: costJpy, pdf_base64 } = label.data
        return { kind: 'made', label: { number, costJpy, pdf: pdfOf(Buffer.from(pdf_base64, 'base64')) } }
      } catch (error) {
        if (!(error instanceof CarrierDown)) throw error
        return { kind: error.neverSent ? 'neverSent' : 'unclear', told: error.message }
      }
    },
    async track(number) {
      if (!plainNumber.test(number)) return { kind: 'unknown' }
      const answer = await call('GET', `/tracks/${number}`)
      if (answer.status === 404) return { kind: 'unknown' }
      const tracks = answer.status === 200 ? Tracks.safeParse(jsonOf(answer.body)) : null
      if (!tracks?.success)
        throw new CarrierDown(`the carrier answered ${answer.status}${tracks ? ' with something else than tracks' : ''}`)
      return { kind: 'events', events: toEvents(tracks.data.data).filter((event) => event.number === number) }
    },
    readNotice(headers, rawBody): CarrierNotice {
      if (!signs(noticeSecret, headers, rawBody, now())) return { kind: 'forged' }
      const tracks = Tracks.safeParse(jsonOf(rawBody))
      return tracks.success
        ? { kind: 'events', events: toEvents(tracks.data.data) }
        : { kind: 'other', told: 'not a notice of the carrier' }
    },
  }
}

const boxWire = ({ service, country, weightG, lengthMm, widthMm, heightMm }: Box) => ({
  service,
  country,
  weight_g: weightG,
  size_mm: [lengthMm, widthMm, heightMm],
})

/** The carrier's reason for not taking what was asked; null for any other answer. */
const refusalOf = ({ status, body }: TimedAnswer): string | null => {
  const refused = status === 422 ? Refused.safeParse(jsonOf(body)) : null
  return refused?.success ? refused.data.error.slice(0, 300) : null
}

function signs(secret: string, headers: Record<string, string | undefined>, rawBody: string, now: number): boolean {
  const timestamp = headers['x-carrier-timestamp'] ?? ''
  if (secret === '' || !/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > MAX_SKEW_MS) return false
  const expected = Buffer.from(signNotice(secret, Number(timestamp), rawBody))
  const given = Buffer.from(headers['x-carrier-signature'] ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
