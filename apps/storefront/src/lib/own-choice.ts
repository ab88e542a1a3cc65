import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useSyncExternalStore } from 'react'

const keys = { goodsInNewTab: 'mercari_goods_in_new_tab', pricesInYuan: 'mercari_prices_in_yuan' } as const

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // What another tab has chosen.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A choice of whoever uses this browser, kept by it: off until chosen. */
export function useOwnChoice(name: keyof typeof keys): readonly [on: boolean, choose: (on: boolean) => void] {
  const key = keys[name]
  const on = useSyncExternalStore(subscribe, () => browserStorage.getItem(key) === '1')
  return [
    on,
    (chosen) => {
      if (chosen) browserStorage.setItem(key, '1')
      else browserStorage.removeItem(key)
      for (const listener of listeners) listener()
    },
  ]
}
