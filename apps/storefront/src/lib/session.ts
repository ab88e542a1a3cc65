import type { UserInfo } from '@otsukai/contract/users'
import { client, mayPass, onForget } from '@otsukai/web/api.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type Forgotten, isRefusal, isSuccess, type Refusal } from '@otsukai/web/client.ts'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'

/** The flag in browser storage that decides route access (specification §4, §9). */
const LOGIN_FLAG = 'mercari_pc_logged'

const RETRY_MS = 5_000

export interface SessionState {
  /** The flag is set; `user` may still be loading. */
  loggedIn: boolean
  user: UserInfo | null
  /** Loading the user failed; it is retried. */
  retrying: boolean
  /** The server ended the session (expired, or ended elsewhere), and nobody has logged in since. */
  over: boolean
  /** Counts changes of the person behind the session. A key of the shell, so that nothing drawn for one person is shown to the next. */
  epoch: number
}

const hasFlag = (): boolean => browserStorage.getItem(LOGIN_FLAG) !== null

const shared = createSharedState<SessionState>({ loggedIn: hasFlag(), user: null, retrying: false, over: false, epoch: 0 })
const enders = new Set<(why: Forgotten) => void>()

const change = (next: Partial<SessionState>): void => shared.write({ ...shared.read(), ...next })

/** Loads the user. Only an answer of code 0 sets the flag; returns whether it did. */
async function askUser(): Promise<boolean> {
  try {
    const answer = await client.call(calls.userInfo, {})
    if (isSuccess(answer)) {
      browserStorage.setItem(LOGIN_FLAG, '1')
      if (!hasFlag()) return false
      // Somebody else has logged in meanwhile, in another tab.
      const { user } = shared.read()
      if (refusal || (user && user.CustomAccount !== answer.data.CustomAccount)) client.forget('elsewhere')
      change({ loggedIn: true, user: answer.data, retrying: false, over: false })
      return true
    }
  } catch (error) {
    // The flag is set but loading failed: retried, as without the user there is no menu to log out with.
    if (mayPass(error) && hasFlag()) setTimeout(() => void (hasFlag() && !shared.read().user && askUser()), RETRY_MS)
  }
  if (hasFlag() && !shared.read().user) change({ retrying: true })
  return false
}

/** The 401 that came, while the server is asked who is logged in now; one to what a member did comes before one to what was read. */
let refusal: Refusal | null = null

/** Asks after a 401 who is logged in now: a log-in in another tab ends the session before, and with it the calls on their way. */
async function checkRefusal(why: Refusal): Promise<void> {
  const asking = refusal !== null
  if (refusal !== 'turnedAway') refusal = why
  if (asking) return
  const someone = await askUser()
  const ended = refusal
  refusal = null
  if (!someone) forgetMember(ended)
}

onForget((why) => {
  if (isRefusal(why) && shared.read().loggedIn) void checkRefusal(why)
  else forgetMember(why)
})

function forgetMember(why: Forgotten): void {
  if (why !== 'elsewhere') browserStorage.removeItem(LOGIN_FLAG)
  const refused = isRefusal(why)
  const now = shared.read()
  const over = refused && (now.loggedIn || now.over)
  // A 401 that follows the first is about the same visitor: the log-in that they have begun to fill in stays.
  const epoch = refused && !now.loggedIn ? now.epoch : now.epoch + 1
  change({ loggedIn: hasFlag(), user: null, retrying: false, over, epoch })
  if (why !== 'login' && !shared.read().loggedIn) for (const end of enders) end(why)
}

/** The session of this tab; other tabs follow by the storage event. */
export const session = {
  /** For the guard. */
  isLoggedIn: hasFlag,
  askUser,
  /** Follows the other tabs, and loads the user if the flag is set. */
  start(): void {
    addEventListener('storage', ({ key }) => {
      if (key !== LOGIN_FLAG && key !== null) return
      if (hasFlag() !== shared.read().loggedIn) client.forget('elsewhere')
      if (hasFlag()) void askUser()
    })
    // Meanwhile staff may have frozen the member, or freed them.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hasFlag() && void askUser())
    if (hasFlag()) void askUser()
  },
  /** Calls `end` after a log-out, a 401, or a log-out in another tab. */
  onEnd: (end: (why: Forgotten) => void): void => void enders.add(end),
  /** Calls `listener` with the present state and with every new one. */
  onChange(listener: (now: SessionState) => void): void {
    shared.subscribe(() => listener(shared.read()))
    listener(shared.read())
  },
  /** Calls `begin` once, when a member is first loaded. */
  onceMember(begin: () => void): void {
    const end = shared.subscribe(() => {
      if (!shared.read().user) return
      end()
      begin()
    })
  },
  /** Replaces the user after a change of name or picture. */
  setUser: (user: UserInfo): void => change({ user }),
}

export const useSession = (): SessionState => useSharedState(shared)
