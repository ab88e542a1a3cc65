import type { LabelRequest, TrackEvent } from '@otsukai/connectors/carrier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ASK_APART_MS, askCarrier } from '../src/trade/carriers/ask-carrier.ts'
import { startWorld, type World } from './world.ts'

/** What carriers tell reaches the room of the parcels, here one that only listens. */
const heard: TrackEvent[] = []
/** Numbers on their way, and when each was asked for. */
const asked = new Map<string, number>()
let fails = false

let world: World
beforeAll(async () => {
  world = await startWorld({
    // Its rounds are begun here.
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on', LOG_LEVEL: 'silent', SWEEP_EVERY_S: '3600' },
    wrap: (deps) => ({
      ...deps,
      parcelTracks: {
        hearTrack: async (events) => {
          if (fails) throw new Error('not now')
          heard.push(...events)
        },
        takeDue: async (before) => {
          const [number] = [...asked].find(([, at]) => at < before) ?? []
          if (number !== undefined) asked.set(number, deps.clock())
          return number ?? null
        },
      },
    }),
  })
})
beforeEach(() => {
  heard.length = 0
  asked.clear()
  fails = false
})
afterAll(() => world.stop())

let labels = 0
const request = (): LabelRequest => ({
  reference: `P${++labels}`,
  service: 'ems',
  country: 'CN',
  weightG: 900,
  lengthMm: 260,
  widthMm: 200,
  heightMm: 130,
  to: { name: 'Lin', phone: '1', postcode: '200000', lines: ['Nanjing Road 1'] },
  customs: [{ nameEn: 'Used toy', quantity: 1, valueJpy: 3_000, weightG: 800, hsCode: null }],
})
async function label(): Promise<string> {
  const made = await world.server.deps.carrier.label(request())
  if (made.kind !== 'made') throw new Error(made.kind)
  return made.label.number
}
const move = (number: string, body: object) =>
  world.tell<{ sent: { status: number | null }[]; noticesWaiting: number }>('POST', `/world/parcels/${number}`, body)
const kinds = () => heard.map(({ kind }) => kind)

test('a signed notice is heard, as often as it comes', async () => {
  const number = await label()
  expect((await move(number, { to: 'accepted', notify: 'twice' })).sent).toMatchObject([{ status: 204 }, { status: 204 }])
  expect(heard).toEqual([heard[0], heard[0]])
  expect(heard[0]).toMatchObject({ number, kind: 'accepted', text: 'Posting/Collection' })
})

test('a notice that could not be heard comes again', async () => {
  const number = await label()
  fails = true
  expect(await move(number, { to: 'accepted' })).toMatchObject({ sent: [{ status: 500 }], noticesWaiting: 1 })
  fails = false
  await world.passes(1_000)
  await world.until(() => kinds().includes('accepted'))
})

test('a forged notice is refused, heard by nobody, and counted', async () => {
  const number = await label()
  await move(number, { to: 'accepted', notify: 'never' })
  const before = world.server.deps.carrierCounts.forged
  expect((await move(number, { notify: 'forged' })).sent).toMatchObject([{ status: 401 }])
  expect(kinds()).toEqual([])
  expect(world.server.deps.carrierCounts.forged).toBe(before + 1)
})

test('who forges many is no longer read, and a large body never', async () => {
  const post = async (from: string, body: string) =>
    (await fetch(`${world.origin}/carriers/notify`, { method: 'POST', headers: { 'x-forwarded-for': from }, body })).status
  const statuses = []
  for (let n = 0; n < 32; n++) statuses.push(await post('192.0.2.1', '{"data":[]}'))
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
  expect(await post('192.0.2.2', 'a'.repeat(256 * 1024 + 1))).toBe(413)
})

const ask = () => askCarrier(world.server.deps)

test('a number on its way is asked for when no notice came, and not again within six hours', async () => {
  const [one, other] = [await label(), await label()]
  for (const number of [one, other]) await move(number, { to: 'exported', notify: 'never' })
  for (const number of [one, other]) asked.set(number, 0)
  await ask()
  expect(kinds()).toEqual(['exported', 'exported'])
  await ask()
  expect(heard).toHaveLength(2)
  await world.passes(ASK_APART_MS + 1)
  await ask()
  expect(heard.length).toBeGreaterThan(3)
})

test('a number that the carrier does not know tells nothing, and one that is down ends the round', async () => {
  asked.set('EJ999999992JP', 0)
  await ask()
  expect(kinds()).toEqual([])
  const number = await label()
  await move(number, { to: 'accepted', notify: 'never' })
  await world.fault({ face: 'carrier', kind: 'error' })
  asked.set(number, 0)
  asked.set('EJ999999992JP', 0)
  await ask()
  expect([...asked.values()].filter((at) => at === 0)).toHaveLength(1)
  await world.fault({ face: 'carrier', kind: 'none' })
  await world.passes(ASK_APART_MS + 1)
  await ask()
  expect(kinds()).toContain('accepted')
})
