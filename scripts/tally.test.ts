import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './run.ts'
import { judge, listed, noTests, sentence, sum, type Tally, tallyPlaywright } from './tally.ts'

const broken = {
  'a.test.ts': `
    test('goes well', () => {})
    test.skip('is left out', () => {})
    describe('paying', () => {
      describe('twice', () => {
        test('is once', () => expect([1, 2]).toEqual([1]))
      })
    })`,
  'b.test.ts': `
    describe('before', () => {
      beforeAll(() => { throw new Error('no database\\nat all') })
      test('is never run', () => {})
    })
    afterAll(() => { throw new Error('no end') })`,
  'c.test.ts': `import './nothing.ts'`,
  'd.test.ts': `
    test('goes well too', () => {
      setTimeout(() => { throw new Error('nobody caught it') }, 0)
      return new Promise((resolve) => setTimeout(resolve, 0))
    })`,
}

test('what failed under vitest is named by its file and titles: tests, hooks, files that cannot be read, and what nobody caught', async () => {
  // Within the repository, where vitest is found.
  const reports = path.join(root, 'test-results')
  fs.mkdirSync(reports, { recursive: true })
  const folder = fs.mkdtempSync(path.join(reports, 'tally-'))
  try {
    for (const [name, lines] of Object.entries(broken))
      fs.writeFileSync(path.join(folder, name), `import { afterAll, beforeAll, describe, expect, test } from 'vitest'\n${lines}`)
    const report = path.join(folder, 'tally.json')
    const reporter = path.join(root, 'scripts/vitest-tally.ts')
    await run('vitest', ['run', '--root', folder, '--maxWorkers=1', '--no-isolate', `--reporter=${reporter}`], { env: { TALLY: report } })
    const tally = JSON.parse(fs.readFileSync(report, 'utf8')) as Tally
    expect(tally).toMatchObject({ passed: 2, skipped: 2 })
    const why = Object.fromEntries(tally.failures.map((failure) => [failure.where, failure.why]))
    expect(why).toEqual({
      'a.test.ts › paying › twice › is once': 'AssertionError: expected [ 1, 2 ] to deeply equal [ 1 ]',
      'b.test.ts › before': 'Error: no database',
      'b.test.ts': 'Error: no end',
      'c.test.ts': `Error: Cannot find module './nothing.ts' imported from ${path.join(folder, 'c.test.ts')}`,
      'outside of tests': 'Error: nobody caught it',
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
})
const ofPlaywright = {
  config: { rootDir: path.join(root, 'e2e') },
  stats: { expected: 3, skipped: 2 },
  suites: [
    {
      title: 'errand.spec.ts',
      specs: [spec('buys', 'expected'), spec('bids', 'unexpected', '\u001b[31mError: not \u001b[1mvisible\u001b[0m\n\nCall log:')],
      suites: [{ title: 'on a phone', specs: [spec('buys', 'flaky', 'Test timeout of 60000ms exceeded.')] }],
    },
  ],
  errors: [{ message: 'Error: no browser' }, { message: 'Error: no such word', location: { file: path.join(root, 'e2e/words.ts') } }],
}

test('a journey that passed only when tried again is a failure, and so is an error outside of them', () => {
  const tally = tallyPlaywright(ofPlaywright)
  expect(tally).toMatchObject({ passed: 3, skipped: 2 })
  expect(listed(tally)).toBe(
    [
      '✗ e2e/errand.spec.ts › bids',
      '    Error: not visible',
      '✗ e2e/errand.spec.ts › on a phone › buys',
      '    Test timeout of 60000ms exceeded.',
      '✗ e2e',
      '    Error: no browser',
      '✗ e2e/words.ts',
      '    Error: no such word',
    ].join('\n'),
  )
})

test('a runner that fails without a failed test, or runs none, does not pass', () => {
  const well = { ...noTests, passed: 5 }
  expect(listed(judge(well, 'tests', 1))).toBe('✗ tests\n    ended with 1 though no test failed')
  expect(listed(judge(noTests, 'tests', 0))).toBe('✗ tests\n    ran no test')
  expect(judge({ ...noTests, skipped: 4 }, 'tests', 0).failures).toHaveLength(1)
  expect(judge(tallyPlaywright(ofPlaywright), 'journeys', 1).failures).toHaveLength(4)
  expect(judge(well, 'tests', 0).failures).toEqual([])
})

test('the sum has the failures of all parts, and its sentence names skipped tests only when there are any', () => {
  const all = sum([{ ...noTests, passed: 2 }, judge(noTests, 'tests', 0), tallyPlaywright(ofPlaywright)])
  expect(sentence(all)).toBe('5 passed, 5 failed, 2 skipped')
  expect(listed(all)).toMatch(/^✗ tests\n.+\n✗ e2e\//)
  expect(sentence({ ...noTests, passed: 5 })).toBe('5 passed, 0 failed')
})
