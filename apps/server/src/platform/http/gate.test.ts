import { expect, test } from 'vitest'
import { createGate, GateFull } from './gate.ts'

test('so much work runs at once, so much waits its turn, and more is turned away at once', async () => {
  const gate = createGate({ atOnce: 2, waitingAtMost: 1 })
  const done: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    gate.run(async () => {
      await new Promise<void>((end) => ends.push(end))
      done.push(name)
    })
  const all = ['a', 'b', 'c'].map(work)
  await expect(work('d')).rejects.toThrow(GateFull)
  expect(ends).toHaveLength(2)
  for (const n of [0, 1, 2]) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]!()
  }
  await Promise.all(all)
  expect(done).toEqual(['a', 'b', 'c'])
})

test('work that fails makes room', async () => {
  const gate = createGate({ atOnce: 1, waitingAtMost: 0 })
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 'yes')).toBe('yes')
})

test('whoever leaves before its turn leaves its place to the next', async () => {
  const gate = createGate({ atOnce: 1, waitingAtMost: 1 })
  let end = () => {}
  const first = gate.run(() => new Promise<void>((resolve) => (end = resolve)))
  const leaver = new AbortController()
  const left = gate.run(() => Promise.reject(new Error('ran')), leaver.signal)
  leaver.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(gate.run(() => Promise.reject(new Error('ran')), leaver.signal)).rejects.toThrow('gone')
  const next = gate.run(async () => 'next')
  end()
  await first
  expect(await next).toBe('next')
})
