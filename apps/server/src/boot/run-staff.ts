import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Act } from '@otsukai/contract/acts/act'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { Environment } from './config-reader.ts'
import { readConfig, type Config } from './config.ts'
import { reachMarketplace } from './connect-outside.ts'
import { openFiles } from './open-files.ts'
import { borrowEmbedded } from '@otsukai/postgres/borrow-embedded'
import { openDatabase, type DatabasePlace } from '../platform/db/open.ts'
import { openJobs } from '../platform/jobs/pg-boss-runner.ts'
import { queues } from '../platform/jobs/queues.ts'
import { openShopClock } from '../platform/db/shop-clock.ts'
import { createLog } from '../platform/log.ts'
import { withSecretKey } from './secret-key.ts'
import { terminalText } from '../platform/terminal-text.ts'
import type { StaffParts } from '../office/acts/staff-handlers.ts'
import { optionsOf } from '../office/staff/act-options.ts'
import { runAct, type Typed } from '../office/staff/run-act.ts'

/** Runs an act of the contract as a command. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runStaff(args: string[], env: Environment, write: (text: string) => void = console.log): Promise<number> {
  const print = (text: string) => write(terminalText(text))
  const [name = '', ...rest] = args
  if (!isAct(name)) {
    print(help())
    return 2
  }
  const typed = readArguments(acts[name], rest, env)
  if (typeof typed === 'string') {
    print(`${typed}\n\n${usage(name, acts[name])}`)
    return 2
  }
  try {
    await withDatabase(env, async (deps) => print(await runAct(deps, name, typed)))
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

const help = (): string =>
  ['Commands:', ...Object.entries(acts).map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`), '', usage('<command>')].join('\n')

const usage = (name: string, act?: Act): string => {
  const options = act ? optionsOf(act) : []
  const parts = [
    `npm run staff -- ${name} --staff <your name>`,
    ...(act?.looks ? [] : ['--reason <why>']),
    ...options.map(({ name, needed }) => (needed ? `--${name} <…>` : `[--${name} <…>]`)),
  ]
  const explained = options.map(({ name, help }) => `  --${name.padEnd(18)} ${help}`)
  return [parts.join(' '), ...explained, '  --staff may be left out when STAFF is set.'].join('\n')
}

/** The parsed arguments, or a sentence about what is wrong with them. */
function readArguments(act: Act, args: string[], env: Environment): Typed | string {
  const given = optionsOf(act)
  const needed = ['staff', ...(act.looks ? [] : ['reason']), ...given.flatMap(({ name, needed }) => (needed ? [name] : []))]
  const names = new Set(['staff', 'reason', ...given.map(({ name }) => name)])
  try {
    const { values } = parseArgs({
      args,
      options: Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }])),
      strict: true,
    })
    const texts: Record<string, string> = {}
    for (const name of names) {
      const value = String(values[name] ?? (name === 'staff' ? (env['STAFF'] ?? '') : '')).trim()
      if (value !== '') texts[name] = value
      else if (needed.includes(name)) return `--${name} is missing.`
    }
    const { staff = '', reason = '', ...options } = texts
    return { staff, reason, options }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function withDatabase(env: Environment, fn: (deps: StaffParts) => Promise<void>): Promise<void> {
  const config: Config = withSecretKey(readConfig(env))
  const { databaseUrls, dataDir, mode } = config
  const log = createLog(config.logLevel)
  const work = async (place: DatabasePlace) => {
    const { db, pool, close } = await openDatabase({ ...place, mode, queues, log })
    const runner = await openJobs({ pool, log })
    const { clock, close: stopClock } = await openShopClock(pool, log)
    try {
      const openMarket = () => reachMarketplace(config, { db, clock, log })
      const { files } = await openFiles(config)
      await fn({ config, db, files, jobs: runner.jobs, clock, random: randomInt, log, openMarket })
    } finally {
      stopClock()
      await runner.stop(0)
      await close()
    }
  }
  await (databaseUrls === null ? borrowEmbedded(dataDir, log, (embedded) => work({ embedded })) : work(databaseUrls))
}
