import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { permissionsOf, roleNames } from '@otsukai/contract/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { Agent } from './member-agent.ts'

/** The desk is a door of its own: only the operator's people come in, and nothing of it stands at the storefront. */

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
})
afterAll(() => house.close())

test('each role logs in with its rights, and no other', async () => {
  for (const role of roleNames) {
    const agent = await DeskAgent.as(role, house.deskOrigin)
    const standing = await agent.must(deskCalls.deskSession, {})
    expect(standing).toMatchObject({ next: 'done', staff: { roles: [role] } })
    expect(new Set(standing?.permissions)).toEqual(permissionsOf([role]))
  }
})

test('a wrong password, an unknown account and a member of the shop are refused alike', async () => {
  const { account } = await house.member()
  const agent = new Agent(house.deskOrigin)
  for (const wrong of [
    { account: 'manager@example.com', password: 'wrong' },
    { account: 'nobody@example.com', password: 'wrong' },
    { account, password: 'a good password' },
  ])
    expect(await agent.call(deskCalls.deskLogin, wrong)).toMatchObject({ status: 200, code: 2601 })
  expect(await agent.must(deskCalls.deskSession, {})).toBeNull()
})

test('neither door knows the calls of the other', async () => {
  const agent = await DeskAgent.as('manager', house.deskOrigin)
  expect(await agent.call(calls.balance, {})).toMatchObject({ status: 404 })
  expect(await new Agent(house.origin).call(deskCalls.deskSession, {})).toMatchObject({ status: 404 })
})

test('a session ends with the log-out, after half an hour without use, and after twelve hours', async () => {
  const left = await DeskAgent.as('buyer', house.deskOrigin)
  await left.must(deskCalls.deskLogout, {})
  expect(await left.must(deskCalls.deskSession, {})).toBeNull()

  const idle = await DeskAgent.as('buyer', house.deskOrigin)
  const busy = await DeskAgent.as('support', house.deskOrigin)
  for (let minutes = 0; minutes < 40; minutes += 20) {
    house.passes(20 * 60_000)
    await busy.must(deskCalls.deskSession, {})
  }
  expect(await idle.must(deskCalls.deskSession, {})).toBeNull()
  for (let minutes = 40; minutes <= 12 * 60; minutes += 20) {
    house.passes(20 * 60_000)
    await busy.call(deskCalls.deskSession, {})
  }
  expect(await busy.must(deskCalls.deskSession, {})).toBeNull()
})
