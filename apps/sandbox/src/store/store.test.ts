import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from './store.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what was put is there after the store is opened again', () => {
  const first = openStore(folder)
  first.collection<{ n: number }>('things').put('a', { n: 1 })
  first.collection<{ n: number }>('things').put('b', { n: 2 })
  first.collection<{ n: number }>('things').delete('b')
  first.close()
  const second = openStore(folder)
  expect([...second.collection<{ n: number }>('things').values()]).toEqual([{ n: 1 }])
  second.close()
})

test('a transaction that fails leaves neither memory nor disk changed', () => {
  const first = openStore(folder)
  const things = first.collection<{ n: number }>('things')
  things.put('a', { n: 1 })
  expect(() =>
    first.transaction(() => {
      things.put('a', { n: 2 })
      things.put('b', { n: 3 })
      throw new Error('no')
    }),
  ).toThrow('no')
  expect([...things.values()]).toEqual([{ n: 1 }])
  first.close()
  const second = openStore(folder)
  expect([...second.collection('things').values()]).toEqual([{ n: 1 }])
  second.close()
})

test('one world cannot be opened twice', () => {
  const first = openStore(folder)
  first.collection('things').put('a', {})
  expect(() => openStore(folder)).toThrow(/another process has it open/)
  first.close()
})
