import { expect, test } from 'vitest'
import { judge, noTests, sentence, sum, tallyPlaywright, tallyVitest } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((test) => ({ status: test })) })

test('a file that breaks before its tests is a failure', () => {
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const report = { ...counts, testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')] }
  expect(tallyVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a browser test that passed only when tried again is a failure, and so is an error outside of tests', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(tallyPlaywright(report)).toEqual({ passed: 3, failed: 3, skipped: 2 })
})

test('a runner that fails without a failed test, or runs none, does not pass', () => {
  expect(judge({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(judge(noTests, 0).failed).toBe(1)
  expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0).failed).toBe(1)
  expect(judge({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(judge({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})

test('the last line names skipped tests only when there are any', () => {
  expect(
    sentence(
      sum([
        { passed: 2, failed: 0, skipped: 0 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe('5 passed, 1 failed')
  expect(sentence({ passed: 5, failed: 0, skipped: 1 })).toBe('5 passed, 0 failed, 1 skipped')
})
