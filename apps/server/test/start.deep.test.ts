import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Env, place, refusalOf, sandboxPid, start, type Started, startUntilReady, stop } from './start-kit.ts'

describe('with the embedded database', () => {
  let env: Env & { DATA_DIR: string }
  let first: Started
  beforeAll(async () => {
    env = await place()
    first = await startUntilReady(env)
  })
  afterAll(async () => {
    await stop(first.child)
    fs.rmSync(env.DATA_DIR, { recursive: true, force: true })
  })

  test('a second start in the same folder is refused and the running server keeps its sandbox', async () => {
    const pid = await sandboxPid(env)
    expect.soft(await refusalOf(start(env))).toMatch(/another server is running on DATA_DIR.*set another DATA_DIR/)
    expect(await sandboxPid(env)).toBe(pid)
  })
})
