import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../src/testing/databases.ts'
import { runStaff } from '../src/boot/run-staff.ts'
import { ensureStaff, staffPassword } from './staff-agent.ts'

let database: FreshDatabase
let env: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  env = { DATABASE_URL: database.url, DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-staff-')), LOG_LEVEL: 'silent' }
})
afterAll(async () => {
  await database.drop()
  fs.rmSync(env['DATA_DIR']!, { recursive: true })
})

async function staff(...args: string[]) {
  const lines: string[] = []
  return { code: await runStaff(args, { ...env, STAFF_PASSWORD: staffPassword }, (line) => lines.push(line)), told: lines.join('\n') }
}
const acts = async () => (await database.pool.query('select staff, act, reason from staff_acts')).rows

test('an act is done with a name and a reason, and both are kept', async () => {
  expect(await staff('confirm-rates', '--staff', await ensureStaff(env, 'lin'), '--reason', 'compared with the bank')).toEqual({
    code: 0,
    told: 'The rates are confirmed.',
  })
  expect(await acts()).toEqual([{ staff: 'lin', act: 'confirm-rates', reason: 'compared with the bank' }])
  expect((await database.pool.query('select by from rate_confirmations')).rows).toEqual([{ by: 'lin' }])
})

test('without a reason nothing is done', async () => {
  const before = await acts()
  const { code, told } = await staff('confirm-rates', '--staff', await ensureStaff(env, 'lin'))
  expect([code, told.startsWith('--reason is missing.')]).toEqual([2, true])
  expect(await acts()).toEqual(before)
})

test('an unknown command lists those there are', async () => {
  const { code, told } = await staff('nonsense')
  expect(code).toBe(2)
  expect(told).toContain('confirm-rates')
})

test('the record of acts can be neither changed nor shortened, by its owner neither', async () => {
  for (const sql of ["update staff_acts set reason = ''", 'delete from staff_acts', 'truncate staff_acts'])
    await expect(database.pool.query(sql)).rejects.toThrow()
})
