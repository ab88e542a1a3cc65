import { expect, test } from 'vitest'
import { type Node, whyNoClock } from './no-clock.ts'

const id = (name: string): Node => ({ type: 'Identifier', name })
const literal = (value: unknown): Node => ({ type: 'Literal', value })
const member = (object: Node, property: string): Node => ({ type: 'MemberExpression', object, property: id(property) })
const call = (callee: Node, ...given: Node[]): Node => ({ type: 'CallExpression', callee, arguments: given })
const setting = (name: string, value: unknown): Node => ({ type: 'Property', key: id(name), value: literal(value) })

test('clocks, sleeps, short windows and answers of a test’s own are found', () => {
  for (const node of [
    member(id('performance'), 'now'),
    call(id('setTimeout'), id('done'), literal(5)),
    call(id('sleep'), literal(5)),
    call(member(id('page'), 'waitForTimeout'), literal(5)),
    call(member(id('page'), 'route'), literal('**/img/**'), id('abort')),
    // oxlint-disable-next-line rooms/no-clock -- what is looked for
    literal('networkidle'),
    setting('PURCHASE_LEASE_S', '2'),
  ])
    expect(whyNoClock(node), JSON.stringify(node)).not.toBeNull()
})

test('how often a round looks, and windows that nothing outlasts, are a test’s own', () => {
  for (const node of [
    setting('SWEEP_EVERY_S', '0.5'),
    setting('PURCHASE_DELAY_S', '3600'),
    setting('CALLS_PER_S', '10'),
    call(id('expect'), literal(5)),
  ])
    expect(whyNoClock(node), JSON.stringify(node)).toBeNull()
})
