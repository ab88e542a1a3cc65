import type { UserInfo } from '@otsukai/contract/users'
import { client, mayPass, onForget } from '@otsukai/web/api.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type Forgotten, isSuccess } from '@otsukai/web/client.ts'
import { useSyncExternalStore } from 'react'

/** The mark by which the guard knows a member (specification §4, §9). */
const LOGIN_FLAG = 'mercari_pc_logged'

const RETRY_MS = 5_000

export interface SessionState {
  /** The mark is set; the member's own facts may still be on their way. */
  loggedIn: boolean
  user: UserInfo | null
  /** Asked who is logged in, nobody told; it is asked on. */
  unheard: boolean
  /** The server ended the session (too old, ended from elsewhere), and nobody has logged in since. */
  over: boolean
  /** Grows whenever the person behind the session changes: nothing drawn for one is shown to the next. */
  epoch: number
}

const hasFlag = (): boolean => browserStorage.getItem(LOGIN_FLAG) !== null

let state: SessionState = { loggedIn: hasFlag(), user: null, unheard: false, over: false, epoch: 0 }
const listeners = new Set<() => void>()
const enders = new Set<(why: Forgotten) => void>()

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Asks who is logged in. Only an answer of code 0 writes the mark; answers whether it did. */
async function askUser(): Promise<boolean> {
  try {
    const answer = await client.call(calls.userInfo, {})
    if (isSuccess(answer)) {
      browserStorage.setItem(LOGIN_FLAG, '1')
      if (!hasFlag()) return false
      change({ loggedIn: true, user: answer.data, unheard: false, over: false })
      return true
    }
  } catch (error) {
    // A mark is there but nobody answered: without the facts there is no menu to log out by, so we ask until somebody does.
    if (mayPass(error) && hasFlag()) setTimeout(() => void (hasFlag() && !state.user && askUser()), RETRY_MS)
  }
  if (hasFlag() && !state.user) change({ unheard: true })
  return false
}

onForget((why) => {
  if (why !== 'elsewhere') browserStorage.removeItem(LOGIN_FLAG)
  const over = (why === 'unauthorized' || why === 'turnedAway') && (state.loggedIn || state.over)
  change({ loggedIn: hasFlag(), user: null, unheard: false, over, epoch: state.epoch + 1 })
  if (why !== 'login' && !state.loggedIn) for (const end of enders) end(why)
})

/** Who is logged in, for this tab; other tabs follow through the storage event. */
export const session = {
  /** What the guard reads, and nothing else. */
  isLoggedIn: hasFlag,
  askUser,
  /** Begins to follow the other tabs, and asks who is logged in if the mark is there. */
  start(): void {
    addEventListener('storage', ({ key }) => {
      if (key !== LOGIN_FLAG && key !== null) return
      if (hasFlag() === state.loggedIn) return
      client.forget('elsewhere')
      if (hasFlag()) void askUser()
    })
    if (hasFlag()) void askUser()
  },
  /** Calls `end` after a log-out, a 401, or a log-out in another tab. */
  onEnd: (end: (why: Forgotten) => void): void => void enders.add(end),
  /** Calls `listener` with the state as it is and with every new one. */
  onChange(listener: (now: SessionState) => void): void {
    listeners.add(() => listener(state))
    listener(state)
  },
  /** Calls `begin` once, when a member is first known. */
  onceMember(begin: () => void): void {
    const listener = () => {
      if (!state.user) return
      listeners.delete(listener)
      begin()
    }
    listeners.add(listener)
  },
  /** New facts of the member, as a changed name or picture. */
  setUser: (user: UserInfo): void => change({ user }),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)
