import { expect, test } from 'vitest'
import { endAll, markedRun } from './left-behind.ts'
import { run } from './run.ts'

test('a command that says nothing is ended with all it started, and told of', async () => {
  const { env, leftBehind } = markedRun()
  const { code, silent } = await run('sh', ['-c', 'sleep 1000 & wait'], { env, silentAtMostMs: 1 })
  expect([code, silent]).toEqual([1, true])
  await expect.poll(leftBehind).toEqual([])
})

test('one that has ended does not wait for what it left behind, which is found and ended', async () => {
  const { env, leftBehind } = markedRun()
  const { code, silent } = await run('sh', ['-c', 'setsid sleep 1000 &'], { env })
  expect([code, silent]).toEqual([0, false])
  await expect.poll(() => leftBehind().map(({ command }) => command)).toEqual(['sleep 1000'])
  endAll(leftBehind())
  await expect.poll(leftBehind).toEqual([])
})
