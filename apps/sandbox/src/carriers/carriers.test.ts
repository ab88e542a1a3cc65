import { readCarrierBill } from '@otsukai/connectors/carrier-bill'
import { isMisread } from '@otsukai/contract/tracking-number'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../world/faults.ts'
import { aLabel, listen, type Listener, type Post, startListener, startPost } from './test-kit.ts'

let post: Post
let listener: Listener
beforeAll(async () => {
  post = await startPost()
  listener = await startListener()
  await listen(post, listener)
})
beforeEach(() => {
  listener.heard.length = 0
  listener.answers(204)
})
afterEach(() => post.caller.world('/faults', { face: 'carrier', kind: 'none' }))
afterAll(async () => {
  await post.end()
  await listener.stop()
})

/** The kinds that the sender has read out of notices, in the order of their arrival. */
const kindsHeard = () =>
  listener.heard.map(({ headers, body }) => {
    const notice = post.carrier.readNotice(headers as Record<string, string>, body)
    return notice.kind === 'events' ? notice.events.map(({ kind }) => kind).join() : notice.kind
  })

test('a label has a number with the right check digit and a page to print; asked again it is the same', async () => {
  const request = aLabel()
  const made = await post.carrier.label(request)
  if (made.kind !== 'made') throw new Error(made.kind)
  const { number, pdf, costJpy } = made.label
  expect(number).toMatch(/^EJ\d{9}JP$/)
  expect(isMisread(number)).toBe(false)
  expect(costJpy).toBe(2_500)
  const text = pdf!.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain(String.raw`(Nanjing Road 1 \(Huangpu\)) Tj`)
  // The table of a file that readers need not repair.
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  for (const [n, offset] of [...text.matchAll(/^(\d{10}) 00000 n /gm)].entries())
    expect(text.slice(Number(offset[1])).startsWith(`${n + 1} 0 obj`)).toBe(true)
  expect(await post.carrier.label(request)).toEqual(made)
  expect(await post.carrier.label({ ...request, reference: 'another' })).not.toEqual(made)
})

test('the post refuses what it does not take, and says why', async () => {
  const told = async (changes: Parameters<typeof aLabel>[0]) => {
    const answers = [await post.carrier.rate(aLabel(changes)), await post.carrier.label(aLabel(changes))]
    expect(answers[0]).toEqual(answers[1])
    return answers[0]
  }
  expect(await told({ country: 'US' })).toEqual({ kind: 'refused', told: 'US is not served' })
  expect(await told({ service: 'packet', weightG: 2_001 })).toEqual({ kind: 'refused', told: 'heavier than 2000 g' })
  expect(await told({ lengthMm: 1_600 })).toEqual({ kind: 'refused', told: 'too large' })
  expect(await post.carrier.label(aLabel({ customs: [] }))).toMatchObject({ kind: 'refused' })
})

test.each([
  ['ems', 'CN', 500, 1_450],
  ['ems', 'CN', 501, 1_600],
  ['ems', 'TW', 2_000, 3_400],
  ['ems', 'CN', 5_000, 6_400],
  ['ems', 'CN', 10_000, 10_600],
  ['ems', 'CN', 30_000, 26_600],
  ['ems', 'HK', 3_000, 5_750],
  ['air', 'CN', 10_000, 8_350],
  ['air', 'HK', 10_000, 13_300],
  ['sea', 'CN', 2_500, 2_600],
  ['packet', 'CN', 1_000, 1_710],
])('%s to %s of %i g costs %i yen', async (service, country, weightG, costJpy) => {
  expect(await post.carrier.rate(aLabel({ service, country, weightG, lengthMm: 300 }))).toEqual({ kind: 'rated', costJpy })
})

test('a parcel is followed from the counter to the door, by asking and by notices', async () => {
  const number = await post.label()
  expect(await post.carrier.track(number)).toEqual({ kind: 'events', events: [] })
  const steps = ['accepted', 'exported', 'arrived', 'customs', 'taxDue', 'out', 'attemptFail', 'out', 'delivered']
  for (const to of steps)
    expect(await post.move(number, { to })).toMatchObject({ status: 200, body: { state: to, sent: [{ status: 204 }] } })
  const asked = await post.carrier.track(number)
  if (asked.kind !== 'events') throw new Error(asked.kind)
  expect(asked.events.map(({ kind }) => kind)).toEqual(steps)
  expect(new Set(asked.events.map(({ eventId }) => eventId)).size).toBe(steps.length)
  expect(asked.events[0]).toMatchObject({ number, status: 'InTransit', placeText: 'TOKYO', text: 'Posting/Collection' })
  expect(kindsHeard()).toEqual(steps)
  for (const to of ['out', 'lost', 'returned']) expect((await post.move(number, { to })).status).toBe(409)
})

test('a parcel may turn back, come back, or be lost, and then goes no further', async () => {
  const [back, lost] = [await post.label(), await post.label()]
  await post.move(back, { to: 'customs' })
  expect((await post.move(back, { to: 'arrived' })).status).toBe(409)
  await post.move(back, { to: 'returning' })
  expect((await post.move(back, { to: 'out' })).status).toBe(409)
  expect((await post.move(back, { to: 'returned' })).body.tracks.map(({ kind }) => kind)).toEqual(['customs', 'returning', 'returned'])
  await post.move(lost, { to: 'lost' })
  expect((await post.move(lost, { to: 'delivered' })).status).toBe(409)
})

test('notices come twice, late and out of order, as /world says', async () => {
  const number = await post.label()
  await post.move(number, { to: 'accepted', notify: 'twice' })
  await post.move(number, { to: 'exported', notify: 'late' })
  await post.move(number, { to: 'arrived', notify: 'never' })
  await post.move(number, { to: 'customs' })
  expect(kindsHeard()).toEqual(['accepted', 'accepted', 'customs'])
  await post.pass(60_000)
  await expect.poll(kindsHeard).toEqual(['accepted', 'accepted', 'customs', 'exported'])
  const [first, second] = listener.heard.map(({ body }) => body)
  expect(first).toBe(second)
})

test('a notice that is not taken comes again', async () => {
  const number = await post.label()
  listener.answers(500)
  expect((await post.move(number, { to: 'accepted' })).body).toMatchObject({ sent: [{ status: 500 }], noticesWaiting: 1 })
  listener.answers(204)
  await post.pass(1_000)
  await expect.poll(kindsHeard).toEqual(['accepted', 'accepted'])
  await expect.poll(async () => (await post.parcel(number)).noticesWaiting).toBe(0)
})

test('a notice that is signed wrongly, old or changed is forged', async () => {
  const number = await post.label()
  await post.move(number, { to: 'accepted' })
  expect((await post.move(number, { notify: 'forged' })).body.sent).toEqual([{ status: 204, told: '' }])
  expect(kindsHeard()).toEqual(['accepted', 'forged'])
  const { headers, body } = listener.heard[0]!
  const read = (changes: object, text = body) => post.carrier.readNotice({ ...(headers as Record<string, string>), ...changes }, text).kind
  expect(read({}, body.replace('accepted', 'delivered'))).toBe('forged')
  expect(read({ 'x-carrier-timestamp': '1763600000' })).toBe('forged')
  expect(read({ 'x-carrier-signature': undefined })).toBe('forged')
  expect(read({})).toBe('events')
  await post.pass(300_001)
  expect(read({})).toBe('forged')
})

test('an unknown number is unknown, a wrong key refused, a bad body 400', async () => {
  expect(await post.carrier.track('EJ999999992JP')).toEqual({ kind: 'unknown' })
  expect((await post.move('EJ999999992JP', { to: 'accepted' })).status).toBe(404)
  expect((await post.caller.get(`/carrier/v1/tracks/${await post.label()}`, 'another key')).status).toBe(401)
  expect((await post.caller.post('/carrier/v1/rates', { service: 'moon' }, post.keys.key)).status).toBe(400)
  expect((await post.move(await post.label(), { to: 'labelled' })).status).toBe(400)
})

const suffer = (kind: Fault['kind']) => post.caller.world('/faults', { face: 'carrier', kind })

test.each(['down', 'error', 'malformed', 'unexpected', 'lostAnswer'] as const)('%s proves nothing, and /world goes on', async (kind) => {
  const number = await post.label()
  await suffer(kind)
  await expect(post.carrier.track(number)).rejects.toMatchObject({ name: 'CarrierDown' })
  await expect(post.carrier.rate(aLabel())).rejects.toMatchObject({ name: 'CarrierDown' })
  expect(await post.carrier.label(aLabel())).toMatchObject({ kind: 'unclear' })
  expect((await post.move(number, { to: 'accepted' })).status).toBe(200)
})

test('a label whose answer was lost exists, and the same label again is told', async () => {
  const request = aLabel()
  const count = async () => (await post.caller.world<unknown[]>('/parcels')).body.length
  const before = await count()
  await suffer('lostAnswer')
  expect(await post.carrier.label(request)).toMatchObject({ kind: 'unclear' })
  await post.caller.world('/faults', { face: 'carrier', kind: 'none' })
  expect(await post.carrier.label(request)).toMatchObject({ kind: 'made' })
  expect(await count()).toBe(before + 1)
})

test('one event that cannot be read costs only itself', async () => {
  const number = await post.label()
  for (const to of ['accepted', 'exported']) await post.move(number, { to })
  await suffer('oddEntry')
  expect(await post.carrier.track(number)).toMatchObject({ kind: 'events', events: [{ kind: 'exported' }] })
})

test('the post bills by its own scale, which /world can set', async () => {
  const [one, other, unsent] = [await post.label(), await post.label({ service: 'air' }), await post.label()]
  await post.move(one, { to: 'accepted', weightG: 1_260 })
  await post.move(other, { to: 'accepted' })
  const { billedG, billedJpy } = (await post.move(other, { weightG: 2_100 })).body
  expect([billedG, billedJpy]).toEqual([2_100, 3_450])
  const day = new Date(post.world.services.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const bill = async (query = '') => (await post.caller.call<string>(`/world/carrier-bill${query}`)).body.split('\r\n')
  const rows = await bill(`?day=${day}`)
  expect(rows[0]).toBe('number,accepted_on,service,weight_g,price_jpy')
  expect(rows).toContain(`${one},${day},ems,1260,2800`)
  expect(rows).toContain(`${other},${day},air,2100,3450`)
  expect(rows.join()).not.toContain(unsent)
  const { lines, odd } = readCarrierBill(rows.join('\r\n'))
  expect([lines.find(({ number }) => number === one), odd]).toEqual([{ number: one, weightG: 1_260, priceJpy: 2_800 }, []])
  expect(await bill('?day=2020-01-01')).toEqual([rows[0], ''])
  expect((await post.caller.call('/world/carrier-bill?day=soon')).status).toBe(400)
})

test('the post’s scale differs from the sender’s by little, mostly', async () => {
  const scales: number[] = []
  for (let n = 0; n < 40; n++) {
    const { body } = await post.move(await post.label(), { to: 'accepted', notify: 'never' })
    scales.push((body.billedG ?? 0) - body.weightG)
  }
  const near = scales.filter((difference) => Math.abs(difference) <= 30)
  expect(near.length).toBeGreaterThan(30)
  expect(new Set(scales).size).toBeGreaterThan(5)
})
