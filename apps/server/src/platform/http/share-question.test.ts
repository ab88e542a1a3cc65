import type { CallLane } from '@otsukai/connectors/marketplace'
import { expect, test } from 'vitest'
import { shareInLane } from './share-question.ts'

test('the same question is joined where it is as urgent, and asked anew by who is more urgent, whom those after join', async () => {
  const underWay = new Map<string, Promise<unknown>>()
  const turns: PromiseWithResolvers<void>[] = []
  const ask = (lane: CallLane) =>
    shareInLane(underWay, 'goods', lane, () => {
      const turn = Promise.withResolvers<void>()
      turns.push(turn)
      return turn.promise.then(() => lane)
    })
  const answers = (['visitor', 'stream', 'member', 'visitor', 'member'] as const).map(ask)
  expect(turns).toHaveLength(2)
  for (const turn of turns) turn.resolve()
  expect(await Promise.all(answers)).toEqual(['visitor', 'visitor', 'member', 'member', 'member'])
  expect(underWay.size).toBe(0)
  void ask('stream')
  expect(turns).toHaveLength(3)
})
