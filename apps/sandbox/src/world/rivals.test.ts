import { expect, test } from 'vitest'
import { eventually, startTestSandbox } from '../testing/sandbox.ts'

test('the world lists goods by itself, and leaves alone what /world made', async () => {
  const sandbox = await startTestSandbox({ SANDBOX_ITEMS: '0', SANDBOX_RIVALS: 'on', SANDBOX_SPEED: '1000000' })
  const ours = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sandbox.caller.item({ name: `そっと ${n}`, priceJpy: 5000, description: 'そのまま' })),
  )
  await eventually(
    async () => sandbox.world.listings.size,
    (size) => size > 21,
  )
  for (const id of ours)
    expect(sandbox.world.listings.get(id)).toMatchObject({ status: 'on_sale', priceJpy: 5000, description: 'そのまま' })
  await sandbox.end()
})

test('the world sells, reprices and edits, and tells its listener of nothing that did not happen', async () => {
  const sandbox = await startTestSandbox({ SANDBOX_ITEMS: '500', SANDBOX_RIVALS: 'on', SANDBOX_SPEED: '1000000' })
  const before = new Map([...sandbox.world.listings.values()].map((one) => [one.id, one]))
  const changes: string[] = []
  sandbox.world.listings.onChange((event, listing) => event === 'updated' && changes.push(listing.id))
  await eventually(
    async () => changes.length,
    (count) => count > 0,
  )
  const changed = sandbox.world.listings.get(changes[0] ?? '')
  // A new time alone is no change.
  expect({ ...changed, updatedAt: 0 }).not.toEqual({ ...before.get(changes[0] ?? ''), updatedAt: 0 })
  await sandbox.end()
})
