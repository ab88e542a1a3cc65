import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { BadSignature } from '../signature.ts'
import { wireItem } from './local-mercari.ts'
import { readWebhook, verifyWebhook } from './webhook.ts'

// A published vector: tests of sanmai/mercari-php-sdk on GitHub.
const secret = '8f742231b10e8888abcd99yyyzzz85a5'
const body = '{"webhook_type":"test_webhook"}'
const at = 1_531_420_618
const headers = {
  'x-mercari-request-timestamp': String(at),
  'x-mercari-signature': 'v0:249e47edc1980531306517e4435b54ef1ff224020029284bdf19c8eda99aa325',
}
const log = { warn: () => undefined }

test('the published webhook is accepted for five minutes', () => {
  for (const [skew, saidAt] of [
    [0, 0],
    [300_000, 999],
    [-300_000, -300_000],
  ] as const)
    expect(verifyWebhook(secret, headers, body, at * 1000 + skew)).toBe(at * 1000 + saidAt)
  for (const skew of [300_001, -300_001]) expect(() => verifyWebhook(secret, headers, body, at * 1000 + skew)).toThrow(BadSignature)
})

test('a webhook is refused with another body, secret, time or form, and without a secret at all', () => {
  const refused = (change: Record<string, string>, text = body, key = secret) =>
    expect(() => verifyWebhook(key, { ...headers, ...change }, text, at * 1000)).toThrow(BadSignature)
  refused({}, `${body} `)
  refused({}, body, 'other')
  refused({ 'x-mercari-request-timestamp': String(at + 1) })
  refused({ 'x-mercari-request-timestamp': 'now' })
  refused({ 'x-mercari-signature': headers['x-mercari-signature'].slice(3) })
  refused({ 'x-mercari-signature': '' })
  refused({ 'x-mercari-signature': `v0:${createHmac('sha256', '').update(`v0:${at}:${body}`).digest('hex')}` }, body, '')
  expect(() => verifyWebhook(secret, {}, body, at * 1000)).toThrow(BadSignature)
})

test('an item that was listed or changed is told as we say it; other kinds and odd bodies are nothing', () => {
  expect(readWebhook(body, at, log)).toEqual({ type: 'test' })
  const updated = readWebhook(JSON.stringify({ ...wireItem({ price: '9800' }), webhook_type: 'item_updated' }), at, log)
  expect(updated).toMatchObject({ type: 'itemUpdated', item: { id: 'm12345678901', priceJpy: 9800 }, saidAt: at })
  for (const text of ['{"webhook_type":"item_deleted"}', '{"webhook_type":"item_created"}', '[]', 'no'])
    expect(readWebhook(text, at, log)).toBeNull()
})
