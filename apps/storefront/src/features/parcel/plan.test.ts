import { expect, test } from 'vitest'
import { planText, readPlan } from './plan.ts'

test('a plan is told by an address and read from it', () => {
  const plan = [
    { lineId: 'ems', orderIds: ['A1', 'A2'] },
    { lineId: 'air', orderIds: ['B1'] },
  ]
  expect(readPlan(planText(plan))).toEqual(plan)
  expect(readPlan(undefined)).toEqual([])
  expect(readPlan('ems:,x,:A1')).toEqual([])
})
