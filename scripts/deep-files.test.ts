import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { deepFilesCalledFor, deepFilesFor } from './deep-files.ts'
import { root } from './run.ts'

const there = ['apps', 'packages', 'e2e', 'scripts']
  .flatMap((folder) =>
    fs.globSync(`${folder}/**/*.deep.{test,spec}.{ts,tsx}`, { cwd: root, exclude: (name) => path.basename(name) === 'node_modules' }),
  )
  .toSorted()

test('every deep file is called for by some path, and each that is called for is there', () => {
  expect(deepFilesCalledFor().toSorted()).toEqual(there)
})

test('a changed path calls for its deep files, a changed deep file for itself, and what has none for nothing', () => {
  expect(deepFilesFor(['apps/server/src/trade/buying/buy-order.ts', 'e2e/still.deep.spec.ts'])).toEqual([
    'e2e/still.deep.spec.ts',
    'apps/server/test/purchase-crash.deep.test.ts',
  ])
  expect(deepFilesFor(['docs/architecture.md'])).toEqual([])
})
