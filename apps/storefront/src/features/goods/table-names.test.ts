import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tableZh } from './table-names.ts'

test('every table whose words a title may hold has a Chinese name', () => {
  const data = path.join(import.meta.dirname, '../../../../../packages/lexicon/data')
  const searched = fs.readdirSync(data).filter((file) => file.endsWith('.tsv') && !/^(category|japanese|popular)/.test(file))
  const titles = fs.readdirSync(path.join(data, 'titles')).map((file) => `titles/${file}`)
  expect([...searched, ...titles].filter((table) => tableZh(table) === undefined)).toEqual([])
})
