import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Carrier, CarrierDown } from '../carrier.ts'
import { createMovableTiming, type MovableTiming } from '../movable-timing.ts'
import { createAftership } from './client.ts'

/** Answers in the shape that AfterShip's documentation shows, see wire.ts; numbers and texts are ours. */
const number = 'EJ123456785JP'
const checkpoint = (more: object) => ({
  created_at: '2026-11-20T04:00:00+00:00',
  slug: 'japan-post',
  checkpoint_time: '2026-11-20T10:30:00',
  city: null,
  location: 'TOKYO',
  country_region: 'JPN',
  country_region_name: 'JAPAN',
  message: 'Posting/Collection',
  tag: 'InTransit',
  subtag: 'InTransit_002',
  subtag_message: 'Acceptance scan',
  raw_tag: null,
  ...more,
})
const tracking = (checkpoints: unknown[], more: object = {}) => ({
  id: 'abc',
  tracking_number: number,
  slug: 'japan-post',
  tag: 'InTransit',
  checkpoints,
  ...more,
})
const found = (...trackings: object[]) => ({ meta: { code: 200 }, data: { pagination: { total: trackings.length }, trackings } })
const failed = (code: number, message: string) => ({ meta: { code, message, type: 'BadRequest' }, data: {} })

interface Heard {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}
const heard: Heard[] = []
let answers: ((response: ServerResponse) => void)[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    answers.shift()?.(response)
  })
})
const says = (status: number, body: unknown) => {
  answers.push((response) => void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)))
}

const now = Date.UTC(2026, 10, 27)
const webhookSecret = '8f742231b10e8888'
let timing: MovableTiming
let carrier: Carrier
const connect = (port: number) =>
  createAftership({ baseUrl: `http://127.0.0.1:${port}`, key: 'k', webhookSecret }, { now: () => now, timing })
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  heard.length = 0
  answers = []
  timing = createMovableTiming()
  carrier = connect((server.address() as AddressInfo).port)
})
afterAll(() => server.close())

const notice = (body: string, signature = createHmac('sha256', webhookSecret).update(body).digest('base64')) =>
  carrier.readNotice({ 'aftership-hmac-sha256': signature }, body)

/** The kinds of these checkpoints, by a notice. */
const kindsOf = (...checkpoints: object[]) => {
  const read = notice(JSON.stringify({ event: 'tracking_update', msg: tracking(checkpoints) }))
  return read.kind === 'events' ? read.events.map(({ kind }) => kind) : read
}

test('a parcel is asked for by its number, and its checkpoints are read in the order of time', async () => {
  const later = checkpoint({
    checkpoint_time: '2026-11-21T08:00:00+09:00',
    message: 'Dispatch from outward office of exchange',
    subtag: 'InTransit_007',
  })
  says(200, found(tracking([later, checkpoint({})])))
  expect(await carrier.track(number)).toEqual({
    kind: 'events',
    events: [
      {
        eventId: expect.stringMatching(/^[\w-]{32}$/),
        number,
        kind: 'accepted',
        status: 'InTransit',
        at: Date.UTC(2026, 10, 20, 1, 30),
        placeText: 'TOKYO',
        text: 'Posting/Collection',
      },
      expect.objectContaining({ kind: 'exported', at: Date.UTC(2026, 10, 20, 23) }),
    ],
  })
  expect(heard).toMatchObject([
    { method: 'GET', path: `/tracking/2026-07/trackings?tracking_numbers=${number}`, headers: { 'as-api-key': 'k' } },
  ])
})

test('a number that it does not follow yet is told to it, as Japan Post’s', async () => {
  says(200, found())
  says(201, { meta: { code: 201 }, data: tracking([]) })
  expect(await carrier.track(number)).toEqual({ kind: 'events', events: [] })
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual({ tracking_number: number, slug: 'japan-post' })
  says(200, found())
  says(400, failed(4003, 'Tracking already exists.'))
  expect(await carrier.track('RR123456785CN')).toEqual({ kind: 'events', events: [] })
  expect(JSON.parse(heard[3]?.body ?? '')).toEqual({ tracking_number: 'RR123456785CN' })
})

test('a number that no carrier has is unknown, and what is no number is not sent', async () => {
  says(200, found())
  says(400, failed(4012, 'we don’t recognize the carrier'))
  expect(await carrier.track(number)).toEqual({ kind: 'unknown' })
  expect(await carrier.track('../couriers')).toEqual({ kind: 'unknown' })
  expect(heard).toHaveLength(2)
})

test('statuses and sub-statuses are told in our words', () => {
  const one = (tag: string, subtag: string, message = '') => checkpoint({ tag, subtag, message })
  const read = (tag: string, subtag: string, message?: string) => kindsOf(one(tag, subtag, message))
  expect(read('InTransit', 'InTransit_003')).toEqual(['moving'])
  expect(read('InTransit', 'InTransit_004')).toEqual(['arrived'])
  expect(read('InTransit', 'InTransit_006')).toEqual(['customs'])
  expect(read('InTransit', 'InTransit_007', '国際交換局から発送')).toEqual(['exported'])
  expect(read('OutForDelivery', 'OutForDelivery_001')).toEqual(['out'])
  expect(read('AttemptFail', 'AttemptFail_002')).toEqual(['attemptFail'])
  expect(read('AvailableForPickup', 'AvailableForPickup_001')).toEqual(['pickup'])
  expect(read('Delivered', 'Delivered_003')).toEqual(['delivered'])
  expect(read('Exception', 'Exception_001')).toEqual(['exception'])
  expect(read('Exception', 'Exception_006')).toEqual(['taxDue'])
  expect(read('Exception', 'Exception_011')).toEqual(['returned'])
  expect(read('Exception', 'Exception_013')).toEqual(['lost'])
  expect(read('Exception', 'Exception_099')).toEqual(['exception'])
  expect(read('InfoReceived', 'InfoReceived_001')).toEqual([])
  expect(read('Expired', 'Expired_001')).toEqual([])
})

test('a parcel on its way back that is delivered was returned', () => {
  const back = checkpoint({ tag: 'Exception', subtag: 'Exception_010', checkpoint_time: '2026-11-21T08:00:00' })
  const there = checkpoint({ tag: 'Delivered', subtag: 'Delivered_001', checkpoint_time: '2026-11-24T08:00:00' })
  expect(kindsOf(there, back)).toEqual(['returning', 'returned'])
})

test('one checkpoint that cannot be read, or whose time cannot be, costs only itself', () => {
  const odd = ['odd', null, checkpoint({ tag: 'Moon' }), checkpoint({ checkpoint_time: 'soon', country_region: null, created_at: null })]
  const wrong = [checkpoint({ checkpoint_time: '1970-01-01T00:00:00Z' }), checkpoint({ checkpoint_time: '2027-11-20T00:00:00Z' })]
  expect(kindsOf(...(odd as object[]), ...wrong, checkpoint({}))).toEqual(['accepted'])
})

test('a time of a place that we do not know is taken from when it was heard', () => {
  const read = notice(JSON.stringify({ event: 'tracking_update', msg: tracking([checkpoint({ country_region: 'FRA' })]) }))
  expect(read).toMatchObject({ events: [{ at: Date.UTC(2026, 10, 20, 4) }] })
})

test('texts and lists of a stranger have their ends', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => checkpoint({ message: `${n} ${'x'.repeat(5_000)}` }))
  const read = notice(JSON.stringify({ event: 'tracking_update', msg: tracking(many) }))
  if (read.kind !== 'events') throw new Error(read.kind)
  expect(read.events).toHaveLength(200)
  expect(Math.max(...read.events.map(({ text }) => text.length))).toBe(300)
})

test('the same thing has one id, in a notice and in an answer', async () => {
  says(200, found(tracking([checkpoint({})])))
  const asked = await carrier.track(number)
  const told = notice(JSON.stringify({ ts: 1, event: 'tracking_update', event_id: 'e', msg: tracking([checkpoint({ created_at: null })]) }))
  expect(told).toEqual(asked)
  const corrected = notice(JSON.stringify({ event: 'tracking_update', msg: tracking([checkpoint({ subtag: 'InTransit_003' })]) }))
  const idOf = (read: object) => (read as { events: { eventId: string }[] }).events[0]?.eventId
  expect(idOf(corrected)).toBe(idOf(told))
})

test('a notice with another signature, or none, is forged; one about other things is nothing', () => {
  const body = JSON.stringify({ event: 'tracking_update', msg: tracking([checkpoint({})]) })
  expect(notice(body)).toMatchObject({ kind: 'events' })
  expect(notice(body, createHmac('sha256', 'other').update(body).digest('base64'))).toEqual({ kind: 'forged' })
  expect(carrier.readNotice({}, body)).toEqual({ kind: 'forged' })
  const open = createAftership({ baseUrl: 'http://127.0.0.1:9', key: 'k', webhookSecret: '' }, { now: () => now })
  expect(open.readNotice({ 'aftership-hmac-sha256': createHmac('sha256', '').update(body).digest('base64') }, body)).toEqual({
    kind: 'forged',
  })
  expect(notice(JSON.stringify({ event: 'edd_revise', msg: {} }))).toEqual({ kind: 'other', told: 'edd_revise' })
  for (const odd of ['', '[]', '{"event":"tracking_update","msg":7}', '{"event":"tracking_update","msg":{"tracking_number":"a b"}}'])
    expect(notice(odd)).toMatchObject({ kind: 'other' })
})

test.each([
  [401, failed(401, 'Invalid API key.')],
  [429, failed(429, 'You have exceeded the API call rate limit.')],
  [500, ''],
  [200, '<html>'],
  [200, { meta: { code: 200 }, data: {} }],
  [200, 'x'.repeat(2 << 20)],
])('an answer %i like %.60j is a carrier that is down', async (status, body) => {
  says(status, body)
  await expect(carrier.track(number)).rejects.toBeInstanceOf(CarrierDown)
})

test('an answer that does not come is left after 15 s', async () => {
  const asked = new Promise<void>((resolve) => answers.push(() => resolve()))
  const slow = carrier.track(number).catch((error: unknown) => error)
  await asked
  timing.pass(15_000)
  expect(await slow).toMatchObject({ name: 'CarrierDown', neverSent: false })
})

test('nobody there was sent nothing', async () => {
  const gone = createTcp()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  await expect(connect(port).track(number)).rejects.toMatchObject({ name: 'CarrierDown', neverSent: true })
})

test('rates and labels are a person’s', async () => {
  const box = { service: 'ems', country: 'CN', weightG: 800, lengthMm: 200, widthMm: 200, heightMm: 100 }
  const label = { ...box, reference: 'r', to: { name: 'n', phone: '1', postcode: '1', lines: [] }, customs: [] }
  expect([await carrier.rate(box), await carrier.label(label)]).toEqual([{ kind: 'byHand' }, { kind: 'byHand' }])
  expect(heard).toEqual([])
})
