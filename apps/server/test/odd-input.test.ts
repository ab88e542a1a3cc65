import fs from 'node:fs'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePicture } from '../src/platform/files/write-picture.ts'
import { fileSteps } from './file-steps.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ REGISTRATIONS_PER_HOUR: '100' })
})
afterAll(() => house.close())

test.each(['0x3e8', '1e3', '+1000', '1000.0', ' 1000', '１０００', '-1000', ''])('an amount written %j is malformed', async (amountJpy) => {
  const { agent } = await house.member()
  const fields = new URLSearchParams({ amountJpy, payType: 'wechat', requestId: 'request-1' })
  expect((await agent.request('POST', calls.webRecharge.path, fields)).status).toBe(400)
})

test('a kind of movement that is a word of the language shows an empty statement, and no fault', async () => {
  const { agent } = await house.member()
  for (const kind of ['constructor', '__proto__', 'toString'])
    expect(await agent.call(calls.getOrderRecord, { kind })).toMatchObject({ status: 200, code: 0, data: { list: [] } })
})

test('a member’s pictures lie where only the server’s user reads them', async () => {
  const folder = path.join(house.deps.config.dataDir, 'uploads/members/1')
  const name = await writePicture(house.deps, 'members/1', Buffer.from('a picture'))
  expect([folder, path.join(folder, name)].map((at) => fs.statSync(at).mode & 0o777)).toEqual([0o700, 0o600])
})

test('a picture’s bytes, its name and the names of its folders are durable, in that order, before a row names it', async () => {
  const folder = path.join(house.deps.config.dataDir, 'durable', 'member')
  const written = new URL('../src/platform/files/folder-store.ts', import.meta.url)
  const script = `await (await import('${written.href}')).openFolderStore('${path.dirname(folder)}').write('member/a.webp', Buffer.from('a picture'))`
  const steps = fileSteps(['--input-type=module', '--eval', script])
  const [name = ''] = fs.readdirSync(folder)
  const file = path.join(folder, name)
  expect(steps.map((step) => step.replace(/(webp)\..*/, '$1 unfinished'))).toEqual([
    ...[path.dirname(folder), path.dirname(path.dirname(folder))].flatMap((one) => [`open ${one}`, 'fsync']),
    ...[`open ${file} unfinished`, 'fsync', `rename ${file}`],
    ...[`open ${folder}`, 'fsync'],
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a line of the statement that reads %j is a text in the file, and no formula',
  async (memo) => {
    const { agent, id } = await house.member()
    await sql`select ledger_post(p_key => ${`memo:${id}`}, p_at => ${house.deps.clock()}, p_kind => 'adjustment', p_from => 'adjustment',
      p_to => ${`member:${id}`}, p_amount => 100, p_memo => ${memo})`.execute(house.deps.db)
    const { message } = await agent.request('GET', `${calls.getOrderRecord.path}?format=csv`)
    expect(message).toContain(`,'${memo},`)
  },
)
