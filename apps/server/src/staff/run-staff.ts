import { parseArgs } from 'node:util'
import { type Environment } from '../config-reader.ts'
import { readConfig, type Config } from '../config.ts'
import { type Db } from '../db/client.ts'
import { findEmbedded, startEmbedded } from '../db/embedded.ts'
import { openDatabase } from '../db/open.ts'
import { queues } from '../jobs/pg-boss-schema.ts'
import { createLog } from '../log.ts'
import { withSecretKey } from '../secret-key.ts'
import { type Act, type StaffCommand, staffCommands, type StaffDeps } from './commands.ts'

/** Runs one command and keeps the act. Answers the exit code: 0 done, 1 failed, 2 asked wrongly. */
export async function runStaff(args: string[], env: Environment, print: (line: string) => void = console.log): Promise<number> {
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
      await keepAct(deps, name, asked.act, asked.options)
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

const usage = (name: string, command?: StaffCommand): string =>
  [
    `npm run staff -- ${name} --staff <your name> --reason <why>${Object.keys(command?.options ?? {})
      .map((option) => ` --${option} <…>`)
      .join('')}`,
    ...Object.entries(command?.options ?? {}).map(([option, what]) => `  --${option.padEnd(18)} ${what}`),
    '  --staff may be left out when STAFF is set.',
  ].join('\n')

/** What was asked, or what is wrong with it. */
function readArguments(command: StaffCommand, args: string[], env: Environment): { act: Act; options: Record<string, string> } | string {
  const names = ['staff', 'reason', ...Object.keys(command.options)]
  try {
    const { values } = parseArgs({
      args,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
      strict: true,
    })
    const told: Record<string, string> = {}
    for (const name of names) {
      const value = String(values[name] ?? (name === 'staff' ? (env['STAFF'] ?? '') : '')).trim()
      if (value === '') return `--${name} is missing.`
      told[name] = value
    }
    const { staff = '', reason = '', ...options } = told
    return { act: { staff, reason }, options }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function withDatabase(env: Environment, fn: (deps: StaffDeps) => Promise<void>): Promise<void> {
  const config: Config = withSecretKey(readConfig(env))
  const log = createLog(config.logLevel)
  const running = config.databaseUrl === null ? await findEmbedded(config.dataDir) : null
  // While the server does not run, its database is started for a moment.
  const started = running === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : null
  const embedded = running ?? started
  try {
    const database = await openDatabase({ ...(embedded ? { embedded } : { url: config.databaseUrl! }), mode: config.mode, queues, log })
    try {
      await fn({ config, db: database.db, clock: Date.now })
    } finally {
      await database.close()
    }
  } finally {
    await started?.stop()
  }
}

/** Appends to the record of what staff did. */
async function keepAct(
  { db, clock }: { db: Db; clock: () => number },
  act: string,
  { staff, reason }: Act,
  facts: Record<string, string>,
): Promise<void> {
  await db
    .insertInto('staff_acts')
    .values({ at: clock(), staff, act, facts: JSON.stringify(facts), reason })
    .execute()
}
