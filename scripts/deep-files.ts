import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

/** Which deep files `npm test` runs as well when a path was changed that begins so. Those that changed themselves always run. */
const calledFor: readonly [path: string, deepFiles: readonly string[]][] = []

const isDeep = (file: string): boolean => /\.deep\.(test|spec)\.tsx?$/.test(file)

export const deepFilesFor = (changed: readonly string[]): string[] => [
  ...new Set([
    ...changed.filter(isDeep),
    ...calledFor.filter(([path]) => changed.some((file) => file.startsWith(path))).flatMap(([, files]) => files),
  ]),
]

/** What differs from the shared main, committed or not; where all is shared already, what the last commit changed. None without git. */
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
