import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Carrier, type CarrierDeps, CarrierDown, type CarrierNotice } from '../carrier.ts'
import { jsonOf } from '../parse-json.ts'
import { NoAnswer, type TimedAnswer, type TimeLimits, timedRequest } from '../timed-request.ts'
import { plainNumber } from '../track-event.ts'
import { toEvents } from './map.ts'
import { ErrorAnswer, errors, Notice, Tracking, TrackingsAnswer } from './wire.ts'

export interface AftershipConfig {
  /** Without a path: https://api.aftership.com. */
  baseUrl: string
  key: string
  /** Of the page Settings, Webhooks. */
  webhookSecret: string
}

const VERSION = '2026-07'
/** AfterShip's code of Japan Post, whose numbers end in JP; it finds out any other carrier by itself. */
const JAPAN_POST = 'japan-post'

const limits: TimeLimits = { connectMs: 3_000, totalMs: 15_000 }

/** AfterShip follows parcels that a person labels: it has neither rates nor labels of Japan Post. */
export function createAftership({ baseUrl, key, webhookSecret }: AftershipConfig, { now, timing }: CarrierDeps): Carrier {
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<TimedAnswer> => {
    const headers = { 'as-api-key': key, 'content-type': 'application/json', accept: 'application/json' }
    const url = new URL(`${baseUrl}/tracking/${VERSION}${path}`)
    return timedRequest(url, { method, headers, body: body && JSON.stringify(body) }, limits, timing).catch((cause: unknown) => {
      throw new CarrierDown('AfterShip gave no answer', { cause, neverSent: cause instanceof NoAnswer && cause.neverSent })
    })
  }

  /** Has AfterShip follow a number, as often as it is asked. */
  const follow = async (number: string): Promise<'followed' | 'unknown'> => {
    const answer = await call('POST', '/trackings', { tracking_number: number, ...(number.endsWith('JP') && { slug: JAPAN_POST }) })
    if (answer.status === 200 || answer.status === 201) return 'followed'
    const code = ErrorAnswer.safeParse(jsonOf(answer.body)).data?.meta.code
    if (code === errors.exists) return 'followed'
    if (code === errors.badNumber || code === errors.unknownCarrier || code === errors.badFormat) return 'unknown'
    throw new CarrierDown(`AfterShip answered ${answer.status} ${code ?? ''}`.trim())
  }

  return {
    name: 'aftership',
    sendsNotices: true,
    rate: async () => ({ kind: 'byHand' }),
    label: async () => ({ kind: 'byHand' }),
    async track(number) {
      if (!plainNumber.test(number)) return { kind: 'unknown' }
      const answer = await call('GET', `/trackings?${new URLSearchParams({ tracking_numbers: number })}`)
      const read = answer.status === 200 ? TrackingsAnswer.safeParse(jsonOf(answer.body)) : null
      if (!read?.success) throw new CarrierDown(`AfterShip answered ${answer.status}${read ? ' with something else than trackings' : ''}`)
      const tracking = read.data.data.trackings.find(({ tracking_number }) => tracking_number.toUpperCase() === number)
      if (tracking) return { kind: 'events', events: toEvents(tracking, now()) ?? [] }
      return (await follow(number)) === 'followed' ? { kind: 'events', events: [] } : { kind: 'unknown' }
    },
    readNotice(headers, rawBody) {
      return signs(webhookSecret, headers['aftership-hmac-sha256'] ?? '', rawBody) ? read(rawBody, now()) : { kind: 'forged' }
    },
  }
}

/** The base64 of the HMAC-SHA256 of the body. It has no time in it: a notice that is sent again by a stranger tells old news, which moves nothing. */
function signs(secret: string, signature: string, rawBody: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('base64'))
  const given = Buffer.from(signature)
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

function read(rawBody: string, now: number): CarrierNotice {
  const notice = Notice.safeParse(jsonOf(rawBody))
  if (!notice.success) return { kind: 'other', told: 'not a notice of AfterShip' }
  if (notice.data.event !== 'tracking_update') return { kind: 'other', told: notice.data.event.slice(0, 60) }
  const tracking = Tracking.safeParse(notice.data.msg)
  const events = tracking.success ? toEvents(tracking.data, now) : null
  return events ? { kind: 'events', events } : { kind: 'other', told: 'a notice without a parcel' }
}
