import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Server } from '../src/start-server.ts'
import type { CrashPoint } from './crashing-server.ts'
import { doomedServers } from './doomed-server.ts'
import { newRequestId } from './member-agent.ts'
import {
  attemptsOf,
  eventsOf,
  letLapse,
  marketHooks,
  type MembersOrder,
  mustHold,
  reaches,
  START_JPY,
  unpaidOrder,
} from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** A member's order, and its goods. */
export type CrashedOrder = MembersOrder & { item: string }

/** Longer than a marketplace that was not there is left alone. */
const LEFT_ALONE_MS = 60_000

/** For the tests of a file: a world on which servers die by SIGKILL in the middle of a purchase, and a server afterwards that goes on from the rows. */
export function crashes() {
  let world: World
  let server: Server | null = null
  const hooks = marketHooks()
  const doomed = doomedServers(
    () => world.settings,
    (url) => world.isUp(url),
  )
  beforeAll(async () => {
    world = await startWorld({ restarts: true })
    await world.server.stop()
  })
  afterEach(async () => {
    await doomed.end()
    await server?.stop()
    server = null
  })
  afterAll(() => world.stop())

  /** Starts the server that goes on. */
  const begin = async () => void (server = await world.begin({}, hooks.wrap))

  async function ordered(): Promise<CrashedOrder> {
    const item = await world.item()
    return { ...(await unpaidOrder(world, item)), item }
  }

  /** A member pays, and the server dies at this point of the purchase; then all the time passes that its call may take. */
  async function diesBuying(at: CrashPoint): Promise<CrashedOrder> {
    const { died } = await doomed.begin(at)
    const order = await ordered()
    await order.member.pays(order.id)
    await died
    await letLapse(world, order.id)
    return order
  }

  const outcomesOf = async (id: string) => (await attemptsOf(world.db, id)).map(({ outcome }) => outcome)

  return {
    world: () => world,
    hooks,
    doomed,
    begin,
    ordered,
    diesBuying,
    outcomesOf,

    /** Starts the marketplace anew, and lets the time pass for which it is left alone. */
    async marketplaceComesBack(): Promise<void> {
      await world.sandbox.restart()
      await world.passes(LEFT_ALONE_MS)
    },

    /** The marketplace took it, and nobody wrote it down: found, written down, and bought once. */
    async mustBeFound({ member, id, item }: CrashedOrder): Promise<void> {
      expect(await world.purchases(id)).toHaveLength(1)

      await begin()

      await reaches(member, id, 'purchased')
      const order = await mustHold(world, member, id, { state: 'purchased', bought: 1 })
      expect(eventsOf(order)).toEqual(['create', 'pay', 'beginPurchase', 'unclear', 'purchased'])
      expect(await outcomesOf(id)).toEqual(['bought'])
      expect(hooks.callsOf(item)).toBe(0)
      expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
    },

    /** The server dies around a payment: the member tries again with the same request, pays once, and it is bought once. */
    async mustBePaidOnce(at: CrashPoint): Promise<void> {
      const { died } = await doomed.begin(at)
      const { member, id } = await ordered()
      const requestId = newRequestId()
      await expect(member.pays(id, requestId)).rejects.toThrow()
      await died

      await begin()
      expect((await member.pays(id, requestId)).code).toBe(0)

      await reaches(member, id, 'purchased')
      await mustHold(world, member, id, { state: 'purchased', bought: 1 })
      expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)
    },
  }
}
