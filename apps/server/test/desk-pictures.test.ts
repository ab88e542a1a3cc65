import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { Agent } from './member-agent.ts'

/** A picture that a member sends is seen at the desk by whoever may read members' talk, and by nobody else. */

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
})
afterAll(() => house.close())

test('a picture of a thread opens for who reads members’ talk, under its own thread alone', async () => {
  const { agent } = await house.member()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c52' } })
    .png()
    .toBuffer()
  const send = () =>
    agent.must(calls.msgSend, {
      text: '看这里',
      images: [new File([new Uint8Array(png)], 'a.png', { type: 'image/png' })],
      requestId: randomUUID(),
    })
  const { threadId } = await send()
  const support = await DeskAgent.as('support', house.deskOrigin)
  const { messages } = await support.must(deskCalls.deskThread, { id: threadId })
  const address = messages.at(-1)!.images[0]!
  const status = async (one: Agent, at = address) => (await one.request('GET', at)).status

  expect(await status(support)).toBe(200)
  expect(await status(await DeskAgent.as('warehouse', house.deskOrigin))).toBe(403)
  expect(await status(new Agent(house.deskOrigin))).toBe(401)
  expect(await status(support, address.replace(threadId, '1111111111111111'))).toBe(404)
  expect(await status(support, '/img/m12345678901/1')).not.toBe(401)
  expect(await status(new Agent(house.deskOrigin), '/img/m12345678901/1')).toBe(401)
})
