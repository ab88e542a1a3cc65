import { client, queryClient } from './api.ts'
import type { CallSurface } from './client.ts'

/** Reads whose answers something has changed, or may have. */
export interface Change {
  /** Asked again at once where a screen shows them. */
  asked?: readonly CallSurface[]
  /** Put right on screen by hand: only what is still on its way, and tells of before, is asked again at once; all else when it is next shown. */
  shown?: readonly CallSurface[]
}

/** What each call changes when a member acts by it. */
export type ActChanges = ReadonlyMap<CallSurface, Change>

let actChanges: (() => Promise<ActChanges>) | null = null

/** Says where the table of a frontend's acts is: it is loaded with the first of them. */
export const followActs = (load: () => Promise<ActChanges>): void => {
  actChanges = load
}

/** Makes old what an act by this call has changed; resolves once what is on screen was asked again. */
export async function actChanged(call: CallSurface): Promise<void> {
  try {
    const change = (await actChanges?.())?.get(call)
    if (change) await makeOld(change)
  } catch {
    // The table did not come, as after an upgrade: anything may have changed.
    await queryClient.invalidateQueries()
  }
}

/** Drops the client's kept answers and makes Query's old; resolves once what is on screen was asked again. */
export async function makeOld({ asked = [], shown = [] }: Change): Promise<void> {
  client.drop(...asked, ...shown)
  await Promise.all([
    ...asked.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    ...shown.map(async ({ path }) => {
      const queryKey = [path]
      await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      await queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.fetchStatus === 'fetching' })
    }),
  ])
}
