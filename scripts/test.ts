import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deepFilesFor, changedPaths } from './deep-files.ts'
import { endAll, markedRun } from './left-behind.ts'
import { inSeconds, root, run } from './run.ts'
import { judge, listed, noTests, sentence, sum, type Tally, tallyPlaywright } from './tally.ts'

/**
 * `npm test`: the checks, the tests, the journeys in a browser, and the deep files that changed paths call for; `npm run test:deep`: the
 * deep files, all of them. Ends with a list of what failed and the sum as the last line, and with 1 when anything failed, a runner
 * ran nothing, did not end, or left a process behind.
 */

const deep = process.argv.includes('--deep')
const reports = path.join(root, 'test-results')
fs.mkdirSync(reports, { recursive: true })

/** Longer than any test may take by itself. */
const SILENT_AT_MOST_MS = 10 * 60_000

/** The most that a run's databases and uploads take, with room to spare. */
const NEEDS_BYTES = 4e9

/** A folder for what the tests throw away: in memory where that is large enough, since a disk costs the server's tests a third of their time. */
function scratch(): string {
  const inMemory = '/dev/shm'
  const { bavail, bsize } = fs.existsSync(inMemory) ? fs.statfsSync(inMemory) : { bavail: 0, bsize: 0 }
  const folder = fs.mkdtempSync(path.join(bavail * bsize > NEEDS_BYTES ? inMemory : os.tmpdir(), 'otsukai-test-'))
  // PostgreSQL may run as another user than we.
  fs.chmodSync(folder, 0o755)
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Part {
  name: string
  command: string
  args: string[]
  /** The file of its runner's report. */
  report: string
  env: Record<string, string>
  tally: (report: never) => Tally
}

/** Runs one part and reads its report, which is deleted first: an old one says nothing about this run. */
async function part({ name, command, args, report, env, tally }: Part): Promise<Tally> {
  console.log(`\n── ${name}`)
  fs.rmSync(report, { force: true })
  const mark = markedRun()
  const { code, ms, silent } = await run(command, args, {
    show: true,
    env: { ...env, ...mark.env },
    silentAtMostMs: SILENT_AT_MOST_MS,
  })
  const left = mark.leftBehind()
  endAll(left)
  const counted = judge(fs.existsSync(report) ? tally(JSON.parse(fs.readFileSync(report, 'utf8')) as never) : noTests, name, code)
  const wrong = [
    ...(silent ? [{ where: name, why: `said nothing for ${inSeconds(SILENT_AT_MOST_MS)} and was ended` }] : []),
    ...left.map((one) => ({ where: name, why: `left process ${one.pid} behind: ${one.command}` })),
  ]
  const all = { ...counted, failures: [...counted.failures, ...wrong] }
  console.log(`── ${name}: ${sentence(all)} (${inSeconds(ms)})`)
  return all
}

/** All checks together count as one failure when one fails, and as no test when none does. */
async function check(): Promise<Tally> {
  const { code, output, ms } = await run(process.execPath, ['scripts/check.ts'])
  console.log(`\n── check\n${output}── check: ${code === 0 ? 'well' : 'failed'} (${inSeconds(ms)})`)
  return code === 0 ? noTests : { ...noTests, failures: [{ where: 'check', why: `ended with ${code}` }] }
}

const env: Record<string, string> = { TMPDIR: scratch(), ...(deep ? { DEEP: '1' } : { DEEP_FILES: deepFilesFor(changedPaths()).join() }) }
if (env['DEEP_FILES']) console.log(`Changed paths call for ${env['DEEP_FILES'].replaceAll(',', ', ')}`)

const vitest = (project: string): Part => {
  const report = path.join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/vitest-tally.ts']
  return { name: project, command: 'vitest', args, report, env: { ...env, TALLY: report }, tally: (told) => told }
}
const journeys = (): Part => {
  const report = path.join(reports, 'journeys.json')
  const args = ['test', '-c', 'e2e', '--reporter=list,json']
  return {
    name: 'journeys',
    command: 'playwright',
    args,
    report,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    tally: tallyPlaywright,
  }
}

// The checks keep one core busy, the unit tests the other.
const first = await Promise.all([check(), part(vitest('unit'))])
const all = sum([...first, await part(vitest('server')), await part(journeys())])
console.log(`\n${[listed(all), sentence(all)].filter(Boolean).join('\n')}`)
process.exitCode = all.failures.length > 0 ? 1 : 0
