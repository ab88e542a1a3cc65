import { randomUUID } from 'node:crypto'
import { type Act, mayDo, rightsOf } from '@otsukai/contract/acts/act'
import { acts } from '@otsukai/contract/acts/acts'
import type { Call } from '@otsukai/contract/call'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { permissionsOf, type Role, roleNames } from '@otsukai/contract/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** Every act and every call of the desk, as the contract lists them, against every role: who has not the right is told which is missing. */

let house: House
const agents = new Map<Role, DeskAgent>()
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
  await ensureDemoStaff(house.deps)
  // Nobody shows their factor again, so whatever is allowed goes no further than that, or its input.
  for (const role of roleNames) agents.set(role, await DeskAgent.as(role, house.deskOrigin))
})
afterAll(() => house.close())

const staffCalls = Object.entries<Call>(deskCalls).filter(([, { who }]) => who === 'staff')
/** The call with nothing told, about whatever has the number 1. */
const ask = (agent: DeskAgent, { method, path }: Call) => {
  const at = path.replaceAll(/\{\w+\}/g, '1')
  if (method === 'GET') return agent.request('GET', at)
  return agent.request('POST', at, '{}', { 'content-type': 'application/json' })
}

test('an act is refused to each role that has not its right, which is named, and to no other for want of it', async () => {
  for (const [name, act] of Object.entries<Act>(acts).filter(([, { looks }]) => !looks))
    for (const role of roleNames) {
      const has = mayDo(act, permissionsOf([role]))
      for (const path of [`/api/desk/acts/${name}`, `/api/desk/acts/${name}/preview`]) {
        const body = JSON.stringify({ input: {}, reason: '测试', requestId: randomUUID() })
        const { status, code, data } = await agents.get(role)!.request('POST', path, body, { 'content-type': 'application/json' })
        if (has) expect([status, code], `${role}: ${path}`).not.toContain(403)
        else expect({ status, code, data }, `${role}: ${path}`).toEqual({ status: 403, code: 1403, data: { permission: rightsOf(act)[0] } })
      }
    }
  expect(
    await house.deps.db
      .selectFrom('staff_acts')
      .select('id')
      .where('refused', 'is', null)
      // Acts that need nothing to be told are done.
      .where('act', 'not in', ['walk-accounts', 'confirm-rates', 'take-duty', 'end-duty'])
      .execute(),
  ).toEqual([])
})

test('a call is refused to each role that has none of its rights, and tells one of them', async () => {
  expect(staffCalls.length).toBeGreaterThan(10)
  for (const [name, call] of staffCalls)
    for (const role of roleNames) {
      const wanted = call.permission === undefined ? [] : [call.permission].flat()
      const has = wanted.length === 0 || wanted.some((right) => permissionsOf([role]).has(right))
      const { status, data } = await ask(agents.get(role)!, call)
      if (has) expect(status, `${role}: ${name}`).not.toBe(403)
      else expect({ status, data }, `${role}: ${name}`).toEqual({ status: 403, data: { permission: wanted[0] } })
    }
})

test('a call of the staff is answered to nobody who is not logged in whole', async () => {
  const [nobody, half] = [new DeskAgent(house.deskOrigin), await DeskAgent.as('manager', house.deskOrigin)]
  await house.deps.db
    .updateTable('staff_sessions')
    .set({ next: 'factor' })
    .where('id', '=', await newest())
    .execute()
  for (const agent of [nobody, half]) for (const [name, call] of staffCalls) expect((await ask(agent, call)).status, name).toBe(401)
})

const newest = async () =>
  (
    await house.deps.db
      .selectFrom('staff_sessions')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id
