import fs from 'node:fs'
import path from 'node:path'
import { inSeconds, root, run } from './run.ts'
import { judge, listed, noTests, sentence, sum, type Tally, tallyPlaywright } from './tally.ts'

/** `npm test`: the checks, then the tests, then the journeys in a browser. It ends with a list of what failed and the sum as the last line, and with 1 when anything failed or a runner ran nothing. */

const reports = path.join(root, 'test-results')
fs.mkdirSync(reports, { recursive: true })

/** Runs one part and reads its report, which is deleted first: an old one says nothing about this run. */
async function part(
  name: string,
  command: string,
  args: string[],
  file: string,
  env: Record<string, string>,
  tally: (report: never) => Tally,
): Promise<Tally> {
  console.log(`\n── ${name}`)
  fs.rmSync(file, { force: true })
  const { code, ms } = await run(command, args, { show: true, env })
  const counted = judge(fs.existsSync(file) ? tally(JSON.parse(fs.readFileSync(file, 'utf8')) as never) : noTests, name, code)
  console.log(`── ${name}: ${sentence(counted)} (${inSeconds(ms)})`)
  return counted
}

/** All checks together count as one failure when one fails, and as no test when none does. */
async function check(): Promise<Tally> {
  console.log('── check')
  const { code, ms } = await run(process.execPath, ['scripts/check.ts'], { show: true })
  console.log(`── check: ${code === 0 ? 'well' : 'failed'} (${inSeconds(ms)})`)
  return code === 0 ? noTests : { ...noTests, failures: [{ where: 'check', why: `ended with ${code}` }] }
}

const ofTests = path.join(reports, 'tests.json')
const ofJourneys = path.join(reports, 'journeys.json')
const vitest = ['run', '--reporter=default', '--reporter=./scripts/vitest-tally.ts']
const playwright = ['test', '-c', 'e2e', '--reporter=list,json']

const all = sum([
  await check(),
  await part('tests', 'vitest', vitest, ofTests, { TALLY: ofTests }, (tally) => tally),
  await part('journeys', 'playwright', playwright, ofJourneys, { PLAYWRIGHT_JSON_OUTPUT_FILE: ofJourneys }, tallyPlaywright),
])
console.log(`\n${[listed(all), sentence(all)].filter(Boolean).join('\n')}`)
process.exitCode = all.failures.length > 0 ? 1 : 0
