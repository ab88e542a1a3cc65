import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

/** Deep files that `npm test` runs as well, by the beginning of a changed path. Deep files that changed always run. */
const deepByPath: readonly [path: string, deepFiles: readonly string[]][] = [
  ['apps/server/src/trade/buying/', ['apps/server/test/purchase-crash.deep.test.ts']],
  ['apps/server/src/trade/auctions/', ['apps/server/test/bid-crash.deep.test.ts', 'apps/server/test/bids-hot.deep.test.ts']],
  ['apps/server/src/trade/orders/', ['apps/server/test/histories.deep.test.ts']],
  ['apps/server/src/money/wallet/', ['apps/server/test/histories.deep.test.ts']],
  ['apps/server/src/office/archive/', ['apps/server/test/archive.deep.test.ts']],
  ['apps/server/src/boot/', ['apps/server/test/start.deep.test.ts']],
  ['apps/server/src/start-', ['apps/server/test/start.deep.test.ts']],
  ['apps/server/src/main', ['apps/server/test/start.deep.test.ts']],
  ['packages/postgres/', ['apps/server/test/embedded.deep.test.ts']],
  ['apps/server/src/catalogue/goods/', ['apps/server/test/goods-outage.deep.test.ts']],
  ['apps/server/src/platform/http/', ['apps/server/test/fuzz.deep.test.ts']],
  ['apps/server/simulation/', ['apps/server/test/simulation.deep.test.ts']],
  ['apps/sandbox/src/photos/', ['apps/sandbox/src/photos/create-photos.deep.test.ts']],
  ['apps/storefront/src/features/auction/', ['e2e/auctions.deep.spec.ts']],
  ['apps/desk/src/features/receive/', ['e2e/receiving.deep.spec.ts']],
  ['packages/ui/src/', ['e2e/accessibility.deep.spec.ts']],
  ['apps/storefront/src/flows/', ['e2e/states.deep.spec.ts', 'e2e/still.deep.spec.ts']],
  ['apps/storefront/src/flows/bidding/', ['e2e/auctions.deep.spec.ts']],
  ['apps/storefront/src/routes/', ['e2e/states.deep.spec.ts', 'e2e/still.deep.spec.ts']],
]

const isDeep = (file: string): boolean => /\.deep\.(test|spec)\.tsx?$/.test(file)

export const deepFilesCalledFor = (): string[] => [...new Set(deepByPath.flatMap(([, files]) => files))]

export const deepFilesFor = (changed: readonly string[]): string[] => [
  ...new Set([
    ...changed.filter(isDeep),
    ...deepByPath.filter(([path]) => changed.some((file) => file.startsWith(path))).flatMap(([, files]) => files),
  ]),
]

/** Paths that differ from the shared main, committed or not; with no difference, those of the last commit. None without git. */
export function changedPaths(): string[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      return ''
    }
  }
  const head = git('rev-parse', 'HEAD')
  const shared = git('merge-base', 'HEAD', 'origin/main')
  const base = shared !== '' && shared !== head ? shared : git('rev-parse', '--verify', '--quiet', 'HEAD~1')
  const lines = [base === '' ? '' : git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lines.flatMap((text) => text.split('\n')).filter((line) => line !== '')
}
