import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settledZh, settlerZh } from './settled-words.ts'

const server = path.resolve(import.meta.dirname, '../../../server/src')

/** What the server writes when it settles an entry by itself: the texts after `why:` in the call. */
const written = fs
  .readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => fs.readFileSync(path.join(server, file), 'utf8').split('settleEntry(').slice(1))
  .flatMap((call) => {
    const [, why = ''] = call.slice(0, call.indexOf('})')).split('why: ')
    return [...why.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, text, template]) => text ?? template ?? '')
  })

test('whatever the server writes when it settles an entry is told in Chinese', () => {
  expect(written.length).toBeGreaterThan(25)
  const told = written.map((why) => settledZh(why.replaceAll(/\$\{[^}]*\}/g, '7')))
  expect(told.filter((words) => /[a-z]{3}/.test(words))).toEqual([])
})

test('who settled an entry is a person by name, or the system', () => {
  expect(['许可', 'bill', '', null].map(settlerZh)).toEqual(['许可', '系统', '系统', '系统'])
  expect(['it is shipped now', 'kept: 会员留下了', '会员补了钱'].map(settledZh)).toEqual([
    '订单现在是已发货',
    '留下：会员留下了',
    '会员补了钱',
  ])
})
