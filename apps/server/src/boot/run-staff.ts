import { manualCarrier } from '@otsukai/connectors/manual-carrier'
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
import { openRobot } from '../platform/robot.ts'
import { openShopClock } from '../platform/db/shop-clock.ts'
import { createLog } from '../platform/log.ts'
import { withSecretKey } from './secret-key.ts'
import { terminalText } from '../platform/terminal-text.ts'
import type { StaffParts } from '../office/acts/staff-handlers.ts'
import { optionsOf } from '../office/staff/act-options.ts'
import { checkRecord } from '../office/staff/check-record.ts'
import { breakGlass } from '../office/staff/break-glass.ts'
import { founder, hasManager, inviteManager } from '../office/staff/invite-manager.ts'
import { runAct } from '../office/staff/run-act.ts'
import { type Secrets, signIn } from '../office/staff/sign-in.ts'
import { askUnseen } from './ask-unseen.ts'

/** Runs an act of the contract as a command. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runStaff(
  args: string[],
  env: Environment,
  write: (text: string) => void = console.log,
  ask: typeof askUnseen = askUnseen,
): Promise<number> {
  const print = (text: string) => write(terminalText(text))
  const [name = '', ...rest] = args
  const command = commandNamed(name)
  if (!command) {
    print(help())
    return 2
  }
  const typed = readArguments(command, rest, env)
  if (typeof typed === 'string') {
    print(`${typed}\n\n${usage(command)}`)
    return 2
  }
  const secrets: Secrets = {
    password: async () => env['STAFF_PASSWORD'] ?? (await ask(`Password of ${typed.staff}`, 'STAFF_PASSWORD')),
    code: async () => env['STAFF_CODE'] ?? (await ask('Code of the authenticator, or a recovery code', 'STAFF_CODE')),
  }
  try {
    await withStaffParts(env, (deps) => command.run(deps, typed, secrets, print))
    return 0
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 1
  }
}

interface Argument {
  name: string
  help: string
  needed: boolean
}

/** What was typed: who asks, why, and the options by name. */
interface Typed {
  staff: string
  reason: string
  breakGlass: boolean
  options: Readonly<Record<string, string>>
}

interface Command {
  name: string
  summary: string
  /** Whether it needs an account, and a reason. */
  needed: readonly ('staff' | 'reason')[]
  options: readonly Argument[]
  /** Whether it can be run without an account in an emergency. */
  breaksGlass: boolean
  run(deps: StaffParts, typed: Typed, secrets: Secrets, print: (text: string) => void): Promise<void>
}

const inviting: Command = {
  name: 'invite-manager',
  summary: 'Invites a manager and prints the link: the first one without a log-in, later ones with a manager’s.',
  needed: [],
  options: [
    { name: 'account', help: 'the e-mail address that they will log in with', needed: true },
    { name: 'name', help: 'what colleagues call them', needed: true },
  ],
  breaksGlass: false,
  async run(deps, { staff, reason: given, options }, secrets, print) {
    const reason = given || 'a manager was needed'
    const invited = { account: options['account']!, name: options['name']! }
    if (staff === '' && (await hasManager(deps))) throw new Error('There is a manager already: name one with --staff, who then logs in.')
    const actor = staff === '' ? founder(reason) : await signIn(deps, { account: staff, reason }, secrets)
    print(await inviteManager(deps, actor, invited))
  },
}

const checking: Command = {
  name: 'check-record',
  summary: 'Checks that the record of acts is as it was sealed. It reads only, without a log-in.',
  needed: [],
  options: [
    { name: 'seal', help: 'a seal as the log or the staff’s group told it: whether the record still goes through it', needed: false },
  ],
  breaksGlass: false,
  run: async (deps, { options }, _, print) => print(await checkRecord(deps, options['seal'] ?? null)),
}

/** Commands that are no acts. */
const ownCommands: readonly Command[] = [inviting, checking]

const commandOf = (name: ActName, act: Act): Command => ({
  name,
  summary: act.summary,
  needed: act.looks ? ['staff'] : ['staff', 'reason'],
  options: optionsOf(act),
  breaksGlass: true,
  async run(deps, typed, secrets, print) {
    const { staff, reason, options } = typed
    if (!typed.breakGlass) return print(await runAct(deps, name, await signIn(deps, { account: staff, reason }, secrets), options))
    const { actor, told } = await breakGlass(deps, { name: staff, reason, act: name })
    try {
      print(await runAct(deps, name, actor, options))
    } finally {
      await told
    }
  },
})

const commandNamed = (name: string): Command | null => {
  const own = ownCommands.find((command) => command.name === name)
  if (own) return own
  return Object.hasOwn(acts, name) ? commandOf(name as ActName, acts[name as ActName]) : null
}

const help = (): string => {
  const commands = [...Object.entries(acts), ...ownCommands.map((own) => [own.name, own] as const)]
  const usageOfAny = 'npm run staff -- <command> --staff <your e-mail> --reason <why>'
  return ['Commands:', ...commands.map(([name, { summary }]) => `  ${name.padEnd(20)} ${summary}`), '', usageOfAny, whoAsks].join('\n')
}

const whoAsks =
  '  It asks for your password, and for the code of your authenticator or a recovery code; STAFF, STAFF_PASSWORD and STAFF_CODE answer where nobody sits at a terminal.'

const usage = ({ name, needed, options, breaksGlass }: Command): string => {
  const parts = [
    `npm run staff -- ${name}`,
    needed.includes('staff') ? '--staff <your e-mail>' : '[--staff <a manager’s e-mail>]',
    ...(needed.includes('reason') ? ['--reason <why>'] : []),
    ...options.map((option) => (option.needed ? `--${option.name} <…>` : `[--${option.name} <…>]`)),
  ]
  const explained = options.map((option) => `  --${option.name.padEnd(18)} ${option.help}`)
  const broken =
    '  --break-glass         no account, no factor: for when nobody can log in. It is recorded, is on the desk, and the group is told'
  return [parts.join(' '), ...explained, ...(breaksGlass ? [broken] : []), whoAsks].join('\n')
}

/** The parsed arguments, or a sentence about what is wrong with them. */
function readArguments({ needed, options: given, breaksGlass }: Command, args: string[], env: Environment): Typed | string {
  const names = ['staff', 'reason', ...given.map(({ name }) => name)]
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
        ...(breaksGlass && { 'break-glass': { type: 'boolean' as const } }),
      },
      strict: true,
    })
    const typed: Record<string, string | boolean | undefined> = values
    const glass = typed['break-glass'] === true
    const wanted = [...needed, ...(glass ? ['reason'] : []), ...given.flatMap(({ name, needed }) => (needed ? [name] : []))]
    const texts: Record<string, string> = {}
    for (const name of names) {
      const value = String(typed[name] ?? (name === 'staff' ? (env['STAFF'] ?? '') : '')).trim()
      if (value !== '') texts[name] = value
      else if (wanted.includes(name)) return `--${name} is missing.`
    }
    const { staff = '', reason = '', ...options } = texts
    return { staff, reason, breakGlass: glass, options }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Runs `fn` with what acts need, on the database and data folder of this environment. */
export async function withStaffParts(env: Environment, fn: (deps: StaffParts) => Promise<void>): Promise<void> {
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
      const robot = openRobot(config, log)
      // At a terminal a label's number is typed.
      await fn({ config, db, files, jobs: runner.jobs, clock, random: randomInt, log, openMarket, robot, carrier: manualCarrier })
    } finally {
      stopClock()
      await runner.stop(0)
      await close()
    }
  }
  await (databaseUrls === null ? borrowEmbedded(dataDir, log, (embedded) => work({ embedded })) : work(databaseUrls))
}
