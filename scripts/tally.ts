/** How many tests came to what. */
export type Tally = { passed: number; failed: number; skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

/** What is read of vitest's JSON report. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that fails before its tests (an import, a `beforeAll`) has no failed test in the report, and counts as one. */
export function tallyVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** What is read of Playwright's JSON report. */
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** What passed only when tried again has failed; so has what went wrong outside of tests. */
export const tallyPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

/** The tally of a part by its report and its exit code: a runner that failed without a failed test, or that ran none, is one failure. */
export function judge(tally: Tally, code: number): Tally {
  const ran = tally.passed + tally.failed
  return tally.failed === 0 && (code !== 0 || ran === 0) ? { ...tally, failed: 1 } : tally
}

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed, skipped: all.skipped + one.skipped }),
    noTests,
  )

/** `12 passed, 0 failed`, with `, 1 skipped` when there are any. */
export const sentence = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
