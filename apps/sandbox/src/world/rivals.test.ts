import { expect, test } from 'vitest'
import { startTestSandbox } from '../testing/sandbox.ts'
import { createRivals } from './rivals.ts'

test('the world lists goods by itself, and leaves alone what /world made', async () => {
  const sandbox = await startTestSandbox({ SANDBOX_ITEMS: '0', SANDBOX_SPEED: '1000000' })
  const ours = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sandbox.caller.item({ name: `そっと ${n}`, priceJpy: 5000, description: 'そのまま' })),
  )
  const before = new Map(ours.map((id) => [id, sandbox.world.listings.get(id)]))
  const rivals = createRivals(sandbox.world)
  for (let n = 0; n < 10_000 && sandbox.world.listings.size < 60; n++) rivals.tick()
  expect(sandbox.world.listings.size).toBeGreaterThanOrEqual(60)
  for (const id of ours) expect(sandbox.world.listings.get(id)).toEqual(before.get(id))
  await sandbox.end()
})

test('the world sells, reprices and edits, and tells its listener of nothing that did not happen', async () => {
  const sandbox = await startTestSandbox({ SANDBOX_ITEMS: '500', SANDBOX_SPEED: '1000000' })
  const known = new Map([...sandbox.world.listings.values()].map((one) => [one.id, one]))
  const told: string[] = []
  sandbox.world.listings.onChange((event, listing) => {
    if (event === 'updated') {
      told.push(listing.id)
      // A new time alone is no change.
      expect({ ...listing, updatedAt: 0 }).not.toEqual({ ...known.get(listing.id), updatedAt: 0 })
    }
    known.set(listing.id, listing)
  })
  const rivals = createRivals(sandbox.world)
  for (let n = 0; n < 10_000 && told.length < 30; n++) rivals.tick()
  expect(told.map((id) => known.get(id)?.status)).toContain('trading')
  await sandbox.end()
})
