import { type Problem, problemOf } from '@otsukai/web/action.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

const NOT_STORED = '浏览器不让本站保存登录状态。请在浏览器设置里允许本站使用 Cookie 和网站数据，空间满了就清理一些，再登录一次。'
const NOT_LOADED = '登录成功了，但没能取到你的资料，请再试一次。'

/** Why the last log-in failed in the browser although the server accepted it. Outside the form's state, as a log-in remounts the form. */
let problem: Problem<never> | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function say(message: string | null): void {
  problem = message === null ? null : problemOf(message)
  for (const listener of listeners) listener()
}

/** The last step of a log-in: `enter` loads the member and calls `onDone`, or sets `problem`. */
export function useEnter(onDone: () => void) {
  const enter = async (): Promise<void> => {
    const known = await session.askUser()
    say(known ? null : storageWorks() ? NOT_LOADED : NOT_STORED)
    if (known) onDone()
  }
  return { problem: useSyncExternalStore(subscribe, () => problem), enter, dismiss: () => say(null) }
}

const PROBE = 'otsukai_probe'

function storageWorks(): boolean {
  browserStorage.setItem(PROBE, '1')
  const stored = browserStorage.getItem(PROBE) !== null
  browserStorage.removeItem(PROBE)
  return stored
}
