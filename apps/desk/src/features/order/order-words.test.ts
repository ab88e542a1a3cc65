import { expect, test } from 'vitest'
import { legsOf, nextZh, stateOf } from './order-words.ts'

test('a state says what waits beside it', () => {
  expect(stateOf({ state: 'warehoused', inspection: 'disputed' })).toEqual({ word: '已入库 · 验货有异议', tone: 'wait' })
  expect(stateOf({ state: 'warehoused', inspection: 'none', dueJpy: 1_240 as never }).word).toBe('已入库 · 待补 1,240 日元')
  expect(stateOf({ state: 'inDoubt', inspection: 'none' })).toEqual({ word: '待核实', tone: 'late' })
})

test('the next step says its deadline', () => {
  const now = Date.parse('2026-11-20T14:32:00+08:00')
  const row = { state: 'purchased', inspection: 'none', closesAt: null } as const
  expect(nextZh({ ...row, dueAt: now + 3 * 86_400_000 }, now)).toBe('等卖家发货，11/23 14:32 前，还有 3 天。')
  expect(nextZh({ ...row, dueAt: now - 60_000 }, now)).toBe('等卖家发货，已超时 1 分钟。')
})

test('progress has each step once, with the time that it took, and what follows', () => {
  const at = Date.parse('2026-11-13T21:02:00+08:00')
  const { legs, at: here } = legsOf(
    [
      { step: 'create', at },
      { step: 'pay', at: at + 120_000 },
      { step: 'beginPurchase', at: at + 130_000 },
      { step: 'purchased', at: at + 300_000 },
    ],
    { state: 'purchased', inspection: 'requested' },
  )
  expect(legs.map(({ name, took }) => [name, took])).toEqual([
    ['提交', undefined],
    ['付款', '2 分钟'],
    ['买到', '3 分钟'],
    ['卖家发货', undefined],
    ['入库', undefined],
    ['验货', undefined],
    ['确认', undefined],
  ])
  expect(here).toBe(3)
})
