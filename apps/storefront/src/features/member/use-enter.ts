import { type Problem, problemOf } from '@otsukai/web/action.ts'
import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'

const NOT_KEPT = '浏览器不让本站保存登录状态。请在浏览器设置里允许本站使用 Cookie 和网站数据，空间满了就清理一些，再登录一次。'
const NOT_TOLD = '登录成功了，但没能取到你的资料，请再试一次。'

/** Why the last log-in let nobody in though the server took it. It outlives the form, which a log-in draws anew. */
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

/** The last step of a log-in: `enter` asks who has just logged in and calls `onDone`, or `problem` says why they are not in. */
export function useEnter(onDone: () => void) {
  const enter = async (): Promise<void> => {
    const known = await session.askUser()
    say(known ? null : keepsAnything() ? NOT_TOLD : NOT_KEPT)
    if (known) onDone()
  }
  return { problem: useSyncExternalStore(subscribe, () => problem), enter, dismiss: () => say(null) }
}

const PROBE = 'otsukai_probe'

function keepsAnything(): boolean {
  browserStorage.setItem(PROBE, '1')
  const kept = browserStorage.getItem(PROBE) !== null
  browserStorage.removeItem(PROBE)
  return kept
}
