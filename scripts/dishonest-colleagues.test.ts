import fs from 'node:fs'
import { roleZh } from '@otsukai/contract/staff/roles'
import { expect, test } from 'vitest'

/** docs/dishonest-colleagues.md names for each way the test that tries it. */

const page = fs.readFileSync(new URL('../docs/dishonest-colleagues.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (?!way|---)(.*) \| (.*) \| (.*) \|$/gm)].map(([, way = '', , tests = '']) => ({ way, tests }))

test('each role has its ways', () => {
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(['Anybody', ...Object.values(roleZh), 'What nothing here stops'])
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('$way', ({ tests }) => {
  const named = tests.split(/; (?=`)/).flatMap((one) => {
    const [, file, titles = ''] = /^`([\w-]+)`: (.*)$/.exec(one) ?? []
    return [...titles.matchAll(/"([^"]*)"/g)].map(([, title]) => ({ file, title }))
  })
  expect(named).not.toEqual([])
  for (const { file, title } of named)
    expect(fs.readFileSync(new URL(`../apps/server/test/${file}.test.ts`, import.meta.url), 'utf8')).toContain(`'${title}'`)
})
