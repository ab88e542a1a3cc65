import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { runArchive } from '../src/boot/run-archive.ts'
import { emptyDatabase, type FreshDatabase } from '../src/testing/databases.ts'
import type { MemberAgent } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** A command as a person gives it. Answers the exit code and what was said. */
export async function run(args: string[], env: Record<string, string>): Promise<[number, string]> {
  const said: string[] = []
  return [await runArchive(args, env, (line) => said.push(line)), said.join('\n')]
}

/** For the tests of a file: an installation with an order that was bought and a picture of it, and for each test a folder and an empty database beside it. */
export function movedInstallation() {
  let world: World
  let member: MemberAgent
  let bought: string
  let folder: string
  let target: Pick<FreshDatabase, 'owner' | 'url' | 'drop'>
  beforeAll(async () => {
    world = await startWorld()
    member = await world.member({ balanceJpy: 20_000 })
    bought = await member.orders(await world.item({ priceJpy: 2_000 }))
    await member.pays(bought)
    await reaches(member, bought, 'purchased')
    const uploads = path.join(world.settings.DATA_DIR, 'uploads/orders', bought)
    fs.mkdirSync(uploads, { recursive: true })
    fs.writeFileSync(path.join(uploads, 'photo.webp'), 'a picture')
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-moved-'))
    fs.chmodSync(folder, 0o755)
    target = await emptyDatabase()
  })
  afterEach(async () => {
    await target.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const inFolder = (name: string) => path.join(folder, name)
  return {
    world: () => world,
    member: () => member,
    bought: () => bought,
    inFolder,
    target: () => target,

    /** The settings of the installation in the other place. */
    elsewhere: (more: Record<string, string> = {}) => ({
      ...world.settings,
      DATABASE_URL: target.url,
      DATA_DIR: inFolder('data'),
      ...more,
    }),

    /** A backup of the installation restored there has every row, and its ledger adds up. */
    async mustRestoreWhole(there: Record<string, string>): Promise<void> {
      const backups = inFolder('backups')
      expect((await run(['backup', backups], world.settings))[0]).toBe(0)
      const [dated] = fs.readdirSync(backups)
      const [code, said] = await run(['import', path.join(backups, dated!)], there)
      expect([code, said]).toEqual([0, expect.stringContaining('the ledger adds up')])
      // What was restored can be written again, and is the same.
      expect((await run(['export', inFolder('again')], there))[0]).toBe(0)
      const tables = (at: string) => (JSON.parse(fs.readFileSync(path.join(at, 'manifest.json'), 'utf8')) as { tables: unknown }).tables
      expect(tables(inFolder('again'))).toEqual(tables(path.join(backups, dated!)))
    },
  }
}
