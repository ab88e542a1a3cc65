import type { Standing } from '@otsukai/contract/desk/session'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { onForget, queryClient, read } from '@otsukai/web/api.ts'
import { isRefusal } from '@otsukai/web/client.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { forgetKept } from './kept.ts'

interface SessionState {
  /** How far this browser is logged in; null for not at all, undefined until the server was asked. */
  standing: Standing | null | undefined
  /** The server ended the session while a screen was open: it waits below the log-in, with what was typed. */
  over: boolean
  /** Counts changes of the person. A key of the shell, so that nothing drawn for one person is shown to the next. */
  epoch: number
}

const shared = createSharedState<SessionState>({ standing: undefined, over: false, epoch: 0 })
const enterers = new Set<() => void>()

const change = (next: Partial<SessionState>): void => shared.write({ ...shared.read(), ...next })

const isSame = (one: Standing | null | undefined, other: Standing): boolean =>
  one?.staff?.id === other.staff?.id && (one?.station === true) === (other.station === true)

const isIn = (standing: Standing | null | undefined): standing is Standing => standing?.next === 'done'

const isLoggedIn = (): boolean => isIn(shared.read().standing) && !shared.read().over

onForget((why) => {
  if (isRefusal(why) && isIn(shared.read().standing)) {
    change({ over: true })
    // Another tab may have let in somebody since this call was sent.
    void session.check()
  } else if (why === 'logout') change({ standing: null, over: false, epoch: shared.read().epoch + 1 })
})

/** The session of this tab at the desk. */
export const session = {
  /** Asks the server where it has not been asked yet. */
  async known(): Promise<Standing | null> {
    if (shared.read().standing === undefined) change({ standing: await queryClient.fetchQuery(read(calls.deskSession, {})) })
    return shared.read().standing ?? null
  },
  isLoggedIn,
  isStation: (): boolean => shared.read().standing?.station === true,
  /** Takes what a log-in answered. Another person begins with nothing of the last one. */
  take(standing: Standing): void {
    const now = shared.read()
    const same = isSame(now.standing, standing)
    if (!same) forgetKept()
    change({ standing, over: false, epoch: same ? now.epoch : now.epoch + 1 })
    for (const enter of enterers) enter()
    void queryClient.invalidateQueries()
  },
  /** Takes what a step-up of the same person answered. */
  renew: (standing: Standing): void => change({ standing }),
  /** Asks the server again: one's own factors changed, or another tab may have let in somebody else. */
  async check(): Promise<void> {
    if (!isIn(shared.read().standing)) return
    const standing = await queryClient.fetchQuery({ ...read(calls.deskSession, {}), staleTime: 0 }).catch(() => undefined)
    if (standing === undefined || !isIn(shared.read().standing)) return
    if (!isIn(standing)) change({ over: true })
    else if (isLoggedIn() && isSame(shared.read().standing, standing)) change({ standing })
    else session.take(standing)
  },
  /** Calls `enter` after each log-in. */
  onEntry: (enter: () => void): void => void enterers.add(enter),
}

export const useSession = (): SessionState => useSharedState(shared)

/** Who is logged in, on screens that no shared computer shows. */
export function useStaff(): NonNullable<Standing['staff']> {
  const { standing } = useSession()
  if (!standing?.staff) throw new Error('a screen of somebody’s own was drawn without anybody logged in')
  return standing.staff
}

/** Whether the person has a right, or any of several. Nobody in particular sits at a shared computer. */
export const may = (standing: Standing | null | undefined, needed: Needed): boolean =>
  (needed === null && standing?.station !== true) ||
  [needed].flat().some((permission) => permission !== null && standing?.permissions?.includes(permission))

/** A right, any of several, or null for everybody who is logged in. */
export type Needed = Permission | readonly Permission[] | null

export function useMay(): (needed: Needed) => boolean {
  const { standing } = useSession()
  return (needed) => may(standing, needed)
}
