import fs from 'node:fs'
import path from 'node:path'
import { faultsOfCalls } from './calls.ts'
import { faultsOfLock } from './check-lock.ts'
import { type Ended, inSeconds, root, run } from './run.ts'

/** `npm run check`: everything that can be told without running the product. Ends with 1 when anything is wrong. */

/** Named one by one: the linter walks into node_modules otherwise. */
const folders = ['apps', 'packages', 'e2e', 'bench', 'drills', 'scripts', 'vitest.config.ts']

const checks: Record<string, () => Promise<Ended>> = {
  format: () => run('oxfmt', ['--check', ...folders]),
  // Also who may import whom (scripts/lint/rooms.ts) and cycles.
  lint: async () => mustSeeFiles(await run('oxlint', folders)),
  types: () => run('tsc', ['-p', '.']),
  'types of the storefront': () => run('tsc', ['-p', 'apps/storefront']),
  'types of the desk': () => run('tsc', ['-p', 'apps/desk']),
  'types of ui': () => run('tsc', ['-p', 'packages/ui']),
  'types of web': () => run('tsc', ['-p', 'packages/web']),
  'types of journeys': () => run('tsc', ['-p', 'e2e']),
  'dead code': () => run('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  'lock file': () => Promise.resolve(endedWith(faultsOfLock(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')))),
  'calls of the browser': () => Promise.resolve(endedWith(faultsOfCalls())),
}

/** A linter that was led past every file is content as well. */
function mustSeeFiles(ended: Ended): Ended {
  const seen = Number(/ on (\d+) files? with \d+ rules/.exec(ended.output)?.[1] ?? 0)
  return ended.code === 0 && seen < 100
    ? { ...ended, code: 1, output: `${ended.output}\nThe linter saw ${seen} files: are the folders named rightly?` }
    : ended
}

const endedWith = (faults: readonly string[]): Ended => ({
  code: faults.length === 0 ? 0 : 1,
  output: faults.join('\n'),
  ms: 0,
  silent: false,
})

const ended = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const { code, output, ms } = await check()
    console.log(code === 0 ? `ok      ${name} (${inSeconds(ms)})` : `\nFAILED  ${name} (${inSeconds(ms)})\n${output.trim()}\n`)
    return code === 0
  }),
)
if (ended.includes(false)) process.exitCode = 1
