import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { testKeysFile } from '../testing/test-keys.ts'
import { buy, createCaller, eventually, startTestSandbox } from '../testing/sandbox.ts'

const main = join(import.meta.dirname, '../main.ts')
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the real process and waits for its line. */
async function spawnSandbox(dataDir: string, more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SANDBOX_PORT: '0',
    SANDBOX_ITEMS: '300',
    SANDBOX_RIVALS: 'off',
    SANDBOX_KEYS_FILE: testKeysFile,
    ...more,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString())?.[0] ?? ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    return (await once(child, 'exit')) as [number | null, string | null]
  }
  return { caller: createCaller(origin), end }
}

test('after kill -9 the world goes on: same items, purchases, tokens, keys and waits', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-kill-'))
  const before = await spawnSandbox(dataDir)
  const token = await before.caller.userToken()
  const { body: found } = await before.caller.get<{ data: { id: string }[] }>('/v3/items/search?marketplace=3&limit=100', token)
  const known = found.data.map((one) => one.id)
  const identity = (await before.caller.world('/keys')).body
  const id = await before.caller.item({ name: '消えない品', priceJpy: 4100 })
  const answer = await buy(before.caller, token, id, { delivery_identifier: 'KILL' })
  await before.end('SIGKILL')

  const after = await spawnSandbox(dataDir, {
    SANDBOX_SEED: 'another',
    SANDBOX_ITEMS: '10',
    SANDBOX_RIVALS: 'on',
    SANDBOX_SPEED: '1000000',
  })
  expect({ ...(await after.caller.world('/keys')).body, payments: null }).toEqual({ ...identity, payments: null })
  expect((await after.caller.get(`/v2/transactions/${id}`, token)).body).toMatchObject({
    id: String(answer.body.transaction_details?.trx_id),
  })
  const { body: again } = await after.caller.post<{ items: Record<string, unknown> }>('/v1/items/fetch', { item_ids: known }, token)
  expect(Object.keys(again.items).toSorted()).toEqual(known.toSorted())
  // The wait began at speed 1 in the first process and ends at speed 1,000,000 in the second.
  const states = async () => (await after.caller.world<{ state: string }[]>('/purchases?ref=KILL')).body.map((one) => one.state)
  expect(await eventually(states, ([state]) => state === 'arrived')).toHaveLength(1)
  expect(await after.end('SIGTERM')).toEqual([0, null])
  rmSync(dataDir, { recursive: true, force: true })
})

test('the same seed gives the same catalogue in another world', async () => {
  const start = () => startTestSandbox({ SANDBOX_SEED: 'same', SANDBOX_ITEMS: '300' })
  const [one, other] = [await start(), await start()]
  const facts = (sandbox: typeof one) =>
    [...sandbox.world.listings.values()].map(({ id, name, priceJpy, sellerId }) => ({ id, name, priceJpy, sellerId }))
  expect(facts(one)).toEqual(facts(other))
  await one.end()
  await other.end()
})
