import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Environment } from './config-reader.ts'
import { readConfig, type Config } from './config.ts'
import { reachMarketplace } from './connect-outside.ts'
import { borrowEmbedded } from '@otsukai/postgres/borrow-embedded'
import { openDatabase, type ownerConnection } from '../platform/db/open.ts'
import type { Use } from '../platform/parts.ts'
import { openJobs } from '../platform/jobs/pg-boss-runner.ts'
import { queues } from '../platform/jobs/queues.ts'
import { createLog } from '../platform/log.ts'
import { withSecretKey } from './secret-key.ts'
import { terminalText } from '../platform/terminal-text.ts'
import { staffCommands } from '../office/staff/commands.ts'
import type { Act, StaffCommand, StaffParts } from '../office/staff/staff-command.ts'

/** Runs one command and keeps the act. Answers the exit code: 0 done, 1 failed, 2 asked wrongly. */
export async function runStaff(args: string[], env: Environment, write: (text: string) => void = console.log): Promise<number> {
  const print = (text: string) => write(terminalText(text))
  const [name = '', ...rest] = args
  const command = staffCommands[name]
  if (!command) {
    print(help())
    return 2
  }
  const asked = readArguments(command, rest, env)
  if (typeof asked === 'string') {
    print(`${asked}\n\n${usage(name, command)}`)
    return 2
  }
  try {
    await withDatabase(env, async (deps) => {
      // The act is kept first: one that fails halfway is known too.
      if (!command.looks) await keepAct(deps, name, asked.act, kept(command, asked.options))
      print(await command.run(deps, asked.act, asked.options))
    })
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

const help = (): string =>
  ['Commands:', ...Object.entries(staffCommands).map(([name, { help }]) => `  ${name.padEnd(20)} ${help}`), '', usage('<command>')].join(
    '\n',
  )

const usage = (name: string, command?: StaffCommand): string => {
  const { looks, options = {}, optional = {} } = command ?? {}
  const parts = [
    `npm run staff -- ${name} --staff <your name>`,
    ...(looks ? [] : ['--reason <why>']),
    ...Object.keys(options).map((option) => `--${option} <…>`),
    ...Object.keys(optional).map((option) => `[--${option} <…>]`),
  ]
  const explained = Object.entries({ ...options, ...optional }).map(([option, what]) => `  --${option.padEnd(18)} ${what}`)
  return [parts.join(' '), ...explained, '  --staff may be left out when STAFF is set.'].join('\n')
}

/** What was asked, or what is wrong with it. */
function readArguments(command: StaffCommand, args: string[], env: Environment): { act: Act; options: Record<string, string> } | string {
  const optional = [...Object.keys(command.optional ?? {}), ...(command.looks ? ['reason'] : [])]
  const names = new Set(['staff', 'reason', ...Object.keys(command.options), ...optional])
  try {
    const { values } = parseArgs({
      args,
      options: Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }])),
      strict: true,
    })
    const told: Record<string, string> = {}
    for (const name of names) {
      const value = String(values[name] ?? (name === 'staff' ? (env['STAFF'] ?? '') : '')).trim()
      if (value !== '') told[name] = value
      else if (!optional.includes(name)) return `--${name} is missing.`
    }
    const { staff = '', reason = '', ...options } = told
    return { act: { staff, reason }, options }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function withDatabase(env: Environment, fn: (deps: StaffParts) => Promise<void>): Promise<void> {
  const config: Config = withSecretKey(readConfig(env))
  const { databaseUrl, dataDir, mode } = config
  const log = createLog(config.logLevel)
  const work = async (place: Parameters<typeof ownerConnection>[0]) => {
    const { db, pool, close } = await openDatabase({ ...place, mode, queues, log })
    const runner = await openJobs({ pool, log })
    try {
      const openMarket = () => reachMarketplace(config, { db, clock: Date.now, log })
      await fn({ config, db, jobs: runner.jobs, clock: Date.now, random: randomInt, log, openMarket })
    } finally {
      await runner.stop(0)
      await close()
    }
  }
  await (databaseUrl === null ? borrowEmbedded(dataDir, log, (embedded) => work({ embedded })) : work({ url: databaseUrl }))
}

const kept = ({ unkept = [] }: StaffCommand, options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([option, value]) => [option, unkept.includes(option) ? '(not kept)' : value]))

/** Appends to the record of what staff did. */
async function keepAct(
  { db, clock }: Use<'db' | 'clock'>,
  act: string,
  { staff, reason }: Act,
  facts: Record<string, string>,
): Promise<void> {
  await db
    .insertInto('staff_acts')
    .values({ at: clock(), staff, act, facts: JSON.stringify(facts), reason })
    .execute()
}
