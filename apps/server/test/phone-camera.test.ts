import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { Agent } from './member-agent.ts'

/** A phone is the camera of one computer, for as long as that is logged in, and nothing else. */

const MINUTE_MS = 60_000
const PARCEL = 'parcel-number-1'

let house: House
let photo: File
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  house.stopMonotonic()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b43' } })
    .jpeg()
    .toBuffer()
  photo = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
})
afterAll(() => house.close())

const tokenOf = (url: string): string => url.split('#')[1] ?? ''

/** A computer and a phone that has read its code. */
async function claimed() {
  const computer = await DeskAgent.as('warehouse', house.deskOrigin)
  const pairing = await computer.must(deskCalls.pairPhone, {})
  const phone = new Agent(house.deskOrigin)
  const { digits } = await phone.must(deskCalls.claimPhone, { token: tokenOf(pairing.url) })
  return { computer, phone, pairing, digits }
}
async function paired() {
  const one = await claimed()
  await one.computer.must(deskCalls.confirmPhone, { id: one.pairing.id, digits: one.digits })
  return one
}
const sends = (phone: Agent, file = photo) => phone.call(deskCalls.stationPhoto, { photo: file })

test('a phone that was paired sends photos of the parcel of this moment to its computer', async () => {
  const { computer, phone, pairing } = await paired()
  expect(pairing.qr).toMatch(/^<svg/)
  expect(await sends(phone)).toMatchObject({ code: 2609 })
  await computer.must(deskCalls.phoneParcel, { parcel: PARCEL })
  expect(await sends(phone)).toMatchObject({ status: 200, code: 0, data: null })
  const standing = await computer.must(deskCalls.stationPhone, {})
  expect(standing).toMatchObject({ state: 'paired', parcel: PARCEL, photos: [expect.any(String)] })
  expect((await computer.call(deskCalls.deskPhotoOf, { id: standing!.photos[0]! })).headers.get('content-type')).toBe('image/webp')
  await computer.must(deskCalls.phoneParcel, { parcel: 'parcel-number-2' })
  expect((await computer.must(deskCalls.stationPhone, {}))!.photos).toEqual([])
})

test('a code is read once, within two minutes', async () => {
  const { pairing } = await claimed()
  const second = new Agent(house.deskOrigin)
  expect(await second.call(deskCalls.claimPhone, { token: tokenOf(pairing.url) })).toMatchObject({ code: 2609 })
  const computer = await DeskAgent.as('warehouse', house.deskOrigin)
  const late = await computer.must(deskCalls.pairPhone, {})
  house.passes(2 * MINUTE_MS)
  expect(await second.call(deskCalls.claimPhone, { token: tokenOf(late.url) })).toMatchObject({ code: 2609 })
  expect(await second.call(deskCalls.claimPhone, { token: 'x'.repeat(43) })).toMatchObject({ code: 2609 })
})

test('before its digits are confirmed a phone sends nothing, and wrong digits end it', async () => {
  const { computer, phone, pairing, digits } = await claimed()
  expect(await sends(phone)).toMatchObject({ code: 2609 })
  const wrong = digits === '11' ? '12' : '11'
  expect(await computer.call(deskCalls.confirmPhone, { id: pairing.id, digits: wrong })).toMatchObject({ code: 2609 })
  expect(await computer.call(deskCalls.confirmPhone, { id: pairing.id, digits })).toMatchObject({ code: 2609 })
  expect((await sends(phone)).status).toBe(401)
})

test('nobody confirms the phone of another computer', async () => {
  const { pairing, digits } = await claimed()
  const other = await DeskAgent.as('manager', house.deskOrigin)
  expect(await other.call(deskCalls.confirmPhone, { id: pairing.id, digits })).toMatchObject({ code: 2609 })
})

test('a phone reads nothing', async () => {
  const { phone } = await paired()
  for (const call of [deskCalls.stationPhone, deskCalls.deskArrivals, deskCalls.deskInspections, deskCalls.deskActs])
    expect((await phone.call(call, {})).status).toBe(401)
})

test('a phone ends with its computer’s session, with the next code, when it is unpaired, and after twelve hours', async () => {
  const [closed, replaced, unpaired, old] = [await paired(), await paired(), await paired(), await paired()]
  await closed.computer.must(deskCalls.deskLogout, {})
  await replaced.computer.must(deskCalls.pairPhone, {})
  await unpaired.computer.must(deskCalls.unpairPhone, {})
  for (const { phone } of [closed, replaced, unpaired]) expect((await sends(phone)).status).toBe(401)
  expect((await sends(old.phone)).status).toBe(200)
  house.passes(12 * 60 * MINUTE_MS)
  expect((await sends(old.phone)).status).toBe(401)
})

test('a phone sends thirty photos a minute at most, and nothing that is none', async () => {
  const { computer, phone } = await paired()
  await computer.must(deskCalls.phoneParcel, { parcel: PARCEL })
  expect((await sends(phone, new File(['<svg/>'], 'photo.jpg', { type: 'image/jpeg' }))).status).toBe(415)
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push((await sends(phone)).status)
  expect(statuses).toEqual([...Array(29).fill(200), 429])
})
