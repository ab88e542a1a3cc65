import { expect, test } from 'vitest'
import { createCallBudget } from './call-budget.ts'
import { type Asker, type CallLane, MarketplaceDown } from './marketplace.ts'
import { createMovableTiming } from './movable-timing.ts'

const ours = (lane: CallLane): Asker => ({ lane, caller: null })
const of = (caller: string): Asker => ({ lane: 'member', caller })
const stay = () => new AbortController().signal
/** Lets everything that may go out now do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is urgent goes first, and what one caller asks in a lane in its order', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(20, timing)
  await Promise.all(Array.from({ length: 20 }, () => budget.take(ours('bidding'), stay())))
  const served: string[] = []
  const asked: CallLane[] = ['visitor', 'member', 'bidding', 'following', 'purchase', 'bidding']
  const all = Promise.all(asked.map((lane, n) => budget.take(ours(lane), stay()).then(() => served.push(`${lane} ${n}`))))
  timing.pass(1_000)
  await all
  expect(served).toEqual(['bidding 2', 'bidding 5', 'purchase 4', 'following 3', 'member 1', 'visitor 0'])
})

test('no more calls go out in a second than the budget has, and those that wait go out as it fills', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(50, timing)
  let out = 0
  for (let n = 0; n < 75; n++) void budget.take(ours('member'), stay()).then(() => out++)
  for (const [passedMs, expected] of [
    [0, 50],
    [19, 50],
    [1, 51],
    [480, 75],
  ] as const) {
    timing.pass(passedMs)
    await settled()
    expect(out).toBe(expected)
  }
})

test('a budget that rested holds one second’s worth, and no more', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(2, timing)
  timing.pass(60_000)
  let out = 0
  for (let n = 0; n < 5; n++) void budget.take(ours('member'), stay()).then(() => out++)
  await settled()
  expect(out).toBe(2)
})

test('visitors and streams leave a fifth of a second’s calls to who is more urgent, and lose nothing by it while nobody is', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(10, timing)
  const out: string[] = []
  const ask = (lane: CallLane, times: number) => {
    for (let n = 0; n < times; n++) void budget.take(ours(lane), stay()).then(() => out.push(lane))
  }
  ask('visitor', 30)
  await settled()
  expect(out).toHaveLength(8)
  ask('member', 2)
  await settled()
  expect(out.slice(8)).toEqual(['member', 'member'])
  // The share that was taken comes first, and then ten a second.
  for (const [passedMs, expected] of [
    [200, 10],
    [1_000, 20],
  ] as const) {
    timing.pass(passedMs)
    await settled()
    expect(out).toHaveLength(expected)
  }
})

test('a budget of one call a second serves visitors too', async () => {
  const budget = createCallBudget(1, createMovableTiming())
  await expect(budget.take(ours('visitor'), stay())).resolves.toBeUndefined()
})

test('a caller who leaves takes nothing from the budget', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(2, timing)
  await budget.take(ours('member'), stay())
  await budget.take(ours('member'), stay())
  const leaving = new AbortController()
  const left = budget.take(ours('bidding'), leaving.signal)
  const stays = budget.take(ours('member'), stay())
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  // Enough for one call.
  timing.pass(500)
  await stays
})

/** A budget of `perSecond` calls of which none is left, and how to let so many go out. */
async function spentBudget(perSecond: number) {
  const timing = createMovableTiming()
  const budget = createCallBudget(perSecond, timing)
  const served: string[] = []
  await Promise.all(Array.from({ length: perSecond }, () => budget.take(ours('bidding'), stay())))
  return {
    served,
    /** Answers how to give it up. */
    ask(asker: Asker, name: string): () => void {
      const giveUp = new AbortController()
      budget.take(asker, giveUp.signal).then(
        () => served.push(name),
        (error: unknown) => served.push(error instanceof MarketplaceDown ? `${name} refused` : `${name} left`),
      )
      return () => giveUp.abort(new Error('left'))
    },
    async letGo(count: number) {
      timing.pass((count * 1_000) / perSecond)
      await settled()
    },
  }
}

test('callers take turns within a lane, each with the oldest of its own, and who comes next stands behind each other caller once', async () => {
  const { ask, letGo, served } = await spentBudget(10)
  for (let n = 1; n <= 4; n++) ask(of('a'), `a${n}`)
  for (let n = 1; n <= 2; n++) ask(of('b'), `b${n}`)
  await letGo(1)
  ask(of('c'), 'c1')
  ask(ours('member'), 'ours')
  ask({ lane: 'bidding', caller: 'a' }, 'urgent')
  await letGo(8)
  expect(served).toEqual(['a1', 'urgent', 'b1', 'a2', 'c1', 'ours', 'b2', 'a3', 'a4'])
})

test('a caller who asks without end is served no less and no more than its turns, however many others come anew', async () => {
  const { ask, letGo, served } = await spentBudget(10)
  for (let n = 0; n < 10; n++) ask(of('flood'), 'flood')
  for (let round = 0; round < 10; round++) {
    ask(of(`new ${round}`), 'new')
    ask(of('flood'), 'flood')
    await letGo(2)
  }
  expect([served.filter((one) => one === 'flood').length, served.filter((one) => one === 'new').length]).toEqual([10, 10])
})

test('a caller has two seconds’ calls waiting at most in a lane, and is refused at once beyond them; others and the server itself are not', async () => {
  const { ask, letGo, served } = await spentBudget(2)
  const giveUps = Array.from({ length: 5 }, (_, n) => ask(of('a'), `a${n}`))
  for (let n = 0; n < 6; n++) ask(ours('visitor'), 'ours')
  ask(of('b'), 'b')
  ask({ lane: 'visitor', caller: 'a' }, 'a as visitor')
  await settled()
  expect(served).toEqual(['a4 refused'])
  // A place that is given up is free again.
  giveUps[0]!()
  giveUps[2]!()
  ask(of('a'), 'a5')
  await letGo(2)
  await letGo(2)
  expect(served).toEqual(['a4 refused', 'a0 left', 'a2 left', 'a1', 'b', 'a3', 'a5'])
})
