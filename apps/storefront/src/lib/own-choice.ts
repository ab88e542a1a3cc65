import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useSyncExternalStore } from 'react'

const keys = {
  goodsInNewTab: 'mercari_goods_in_new_tab',
  pricesInYuan: 'mercari_prices_in_yuan',
  originalsOnly: 'mercari_originals_only',
  withoutMachine: 'mercari_without_machine',
} as const

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // For changes made in another tab.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A setting stored in this browser, off by default. */
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
