import { expect, test } from 'vitest'
import { openLookPlan } from './look-plan.ts'

function planOf(looksPerS: number) {
  let now = 0
  const plan = openLookPlan({ looksPerS, monotonic: () => now })
  return { plan, pass: (ms: number) => void (now += ms) }
}
const ids = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)

test('all looks together keep to their share, and each known auction has its turn', () => {
  const { plan, pass } = planOf(2)
  plan.want(ids('a', 6), true)
  const looked: string[] = []
  for (let s = 0; s < 3; s++) {
    const due = plan.due()
    expect(due).toHaveLength(2)
    for (const id of due) plan.stands(id, 10_000)
    looked.push(...due)
    plan.want(ids('a', 6), true)
    pass(1_000)
  }
  expect(looked.toSorted()).toEqual(ids('a', 6))
})

test('invented ids keep no auction waiting, and each is asked for once in minutes', () => {
  const { plan, pass } = planOf(4)
  const invented = ids('none', 2_000)
  const asked = new Map<string, number>()
  for (let s = 0; s < 60; s++) {
    plan.want(invented, false)
    plan.want(['auction'], true)
    const due = plan.due()
    expect(due[0]).toBe('auction')
    plan.stands('auction', 750)
    for (const id of due.slice(1)) {
      asked.set(id, (asked.get(id) ?? 0) + 1)
      plan.isNone(id)
    }
    expect(due.length).toBeLessThanOrEqual(4)
    pass(1_000)
  }
  expect([...asked.values()].every((times) => times === 1)).toBe(true)
})

test.each([2.5, 50])('of %d looks a second, every fourth is at an unknown id while known auctions take all the rest', (looksPerS) => {
  const { plan, pass } = planOf(looksPerS)
  const looked = { known: 0, unknown: 0 }
  for (let round = 0; round < 4_000; round++) {
    plan.want(ids('auction', 200), true)
    plan.want(ids('none', 100), false)
    for (const id of plan.due()) {
      const known = id.startsWith('auction')
      looked[known ? 'known' : 'unknown'] += 1
      if (known) plan.stands(id, 750)
      else plan.leave(id, 750)
    }
    pass(250)
  }
  const all = looked.known + looked.unknown
  expect([all > 999 * looksPerS, all <= 1_001 * looksPerS]).toEqual([true, true])
  expect(looked.unknown).toBe(Math.floor(all / 4))
})

test('ids that could not be looked at stay unknown, however many, and a known auction enters and is looked at before them', () => {
  const { plan, pass } = planOf(10_000)
  for (let round = 0; round < 10; round++) {
    plan.want(ids(`none${round}.`, 500), false)
    for (const id of plan.due()) plan.leave(id, 1_000)
    pass(1_000)
  }
  plan.want(['auction'], true)
  expect(plan.due()[0]).toBe('auction')
})

test('what nobody wants any more is not looked at', () => {
  const { plan, pass } = planOf(10)
  plan.want(['a'], true)
  expect(plan.due()).toEqual(['a'])
  pass(7_000)
  expect([plan.due(), plan.size]).toEqual([[], 0])
})
