import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.ts'

/** The result of a part's tests; each failure with its place and reason. */
export type Tally = { passed: number; skipped: number; failures: Failure[] }
type Failure = { where: string; why: string }

export const noTests: Tally = { passed: 0, skipped: 0, failures: [] }

/** The fields read of Playwright's JSON report. */
type PlaywrightReport = {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  stats: { expected: number; skipped: number }
  errors: PlaywrightError[]
}
type PlaywrightError = { message?: string; location?: { file: string } }
type PlaywrightTest = { status: string; results: { errors: PlaywrightError[] }[] }
type PlaywrightSuite = { title: string; specs: { title: string; tests: PlaywrightTest[] }[]; suites?: PlaywrightSuite[] }

/** Counts a test that passed only on a retry as failed, and an error outside of tests too. */
export function tallyPlaywright({ config, suites, stats, errors }: PlaywrightReport): Tally {
  // The outermost suites are the files.
  const folder = path.relative(root, config.rootDir)
  const ofTests = suites.flatMap((file) => failuresIn({ ...file, title: path.join(folder, file.title) }, []))
  const outside = errors.map(({ location, message }) => failure([location ? path.relative(root, location.file) : folder], message))
  return { passed: stats.expected, skipped: stats.skipped, failures: [...ofTests, ...outside] }
}

function failuresIn({ title, specs, suites = [] }: PlaywrightSuite, above: string[]): Failure[] {
  const titles = [...above, title]
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure([...titles, spec.title], results.flatMap(({ errors }) => errors)[0]?.message)),
  )
  return [...failed, ...suites.flatMap((suite) => failuresIn(suite, titles))]
}

/** Names a failed test by its titles from the file on, with the first line of its message. */
export const failure = (titles: string[], message = ''): Failure => ({
  where: titles.filter((title) => title !== '').join(' › '),
  why: stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '',
})

/** The tally of a part by its report and its exit code: a runner that failed without a failed test, or that ran none, is one failure. */
export function judge(tally: Tally, name: string, code: number): Tally {
  if (tally.failures.length > 0 || (code === 0 && tally.passed > 0)) return tally
  return { ...tally, failures: [{ where: name, why: code === 0 ? 'ran no test' : `ended with ${code} though no test failed` }] }
}

export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  skipped: tallies.reduce((all, { skipped }) => all + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})

/** Every failure on a line, and the first line of what it said on the next. */
export const listed = ({ failures }: Tally): string =>
  failures.map(({ where, why }) => (why === '' ? `✗ ${where}` : `✗ ${where}\n    ${why}`)).join('\n')

/** `12 passed, 0 failed`, with `, 1 skipped` when there are any. */
export const sentence = ({ passed, failures, skipped }: Tally): string =>
  `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
