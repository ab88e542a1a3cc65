import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLockSession } from './lock-session.ts'
import { emptyDatabase } from '../../testing/databases.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.drop())

/** A line to PostgreSQL that can fall silent without being hung up, as where a machine between is gone. */
async function silenceableLine() {
  const { host, port } = database.owner
  const ends: net.Socket[] = []
  const server = net.createServer((near) => {
    const far = net.connect(path.join(host!, `.s.PGSQL.${port}`))
    for (const end of [near, far]) end.on('error', () => {})
    near.pipe(far).pipe(near)
    ends.push(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    connection: { ...database.owner, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    silence: () => ends.forEach((end) => end.unpipe().pause()),
    close: () => {
      ends.forEach((end) => end.destroy())
      server.close()
    },
  }
}

test('a lock whose connection fell silent is not believed in, and can be taken anew', async () => {
  const line = await silenceableLine()
  const session = openLockSession({ connection: line.connection, name: 'test', provedForMs: 0 })
  try {
    expect(await session.take('bell')).toBe(true)
    expect(await session.take('bell')).toBe(true)
    line.silence()
    await expect(session.take('bell')).rejects.toThrow()
    // PostgreSQL has not heard that the first connection is gone, so the lock is still that one's.
    expect(await session.take('bell')).toBe(false)
    expect(await session.take('drum')).toBe(true)
  } finally {
    await session.close()
    line.close()
  }
})
