import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent } from '../marketplace.ts'
import { parseJson } from '../parse-json.ts'
import { BadSignature } from '../signature.ts'
import type { Log } from './config.ts'
import { toItem } from './map.ts'
import { Item, WebhookBody } from './wire.ts'

/** The allowed difference between a webhook's timestamp and our clock, against replays. */
const MAX_SKEW_MS = 300_000

/**
 * Throws `BadSignature` unless `X-Mercari-Signature` is `v0:` and the HMAC-SHA256 of `v0:<timestamp>:<raw body>`, with a timestamp within
 * five minutes of `now`. Returns the time of signing, in ms: the end of the timestamp's second, but never after `now`.
 */
export function verifyWebhook(secret: string, headers: Record<string, string | undefined>, rawBody: string, now: number): number {
  const timestamp = headers['x-mercari-request-timestamp'] ?? ''
  const signature = headers['x-mercari-signature'] ?? ''
  if (secret === '') throw new BadSignature('no webhook secret is configured')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > MAX_SKEW_MS) {
    throw new BadSignature('the webhook was not made now')
  }
  const expected = Buffer.from(`v0:${createHmac('sha256', secret).update(`v0:${timestamp}:${rawBody}`).digest('hex')}`)
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BadSignature('the webhook is not signed by the marketplace')
  return Math.min(Number(timestamp) * 1000 + 999, now)
}

const kinds: Record<string, 'itemCreated' | 'itemUpdated'> = { item_created: 'itemCreated', item_updated: 'itemUpdated' }

/**
 * The event of a verified webhook; null, with a log line, for an unknown kind or a misfit. Its item was read without a prefecture, so a
 * shipping fee that the buyer pays is unknown.
 */
export function readWebhook(rawBody: string, saidAt: number, log: Log): WebhookEvent | null {
  let json: unknown
  try {
    json = parseJson(rawBody)
  } catch {
    json = undefined
  }
  const type = WebhookBody.safeParse(json).data?.webhook_type
  if (type === 'test_webhook') return { type: 'test' }
  const kind = type === undefined ? undefined : kinds[type]
  const item = kind && Item.safeParse(json)
  if (kind && item?.success) return { type: kind, item: toItem(item.data, { prefectureNamed: false }), saidAt }
  log.warn({ type, issues: item?.error?.issues.slice(0, 5).map((issue) => issue.path.join('.')) }, 'a signed webhook cannot be read')
  return null
}
