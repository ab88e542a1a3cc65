import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { useState, useSyncExternalStore } from 'react'

const KEY = 'otsukai_desk_rail'
const small = matchMedia('(width <= 1360px)')

const subscribe = (listener: () => void): (() => void) => {
  small.addEventListener('change', listener)
  return () => small.removeEventListener('change', listener)
}

/** Whether the rail shows icons alone: in small windows always, else as the person left it. */
export function useNarrow(): [narrow: boolean, change: () => void] {
  const [chosen, setChosen] = useState(() => browserStorage.getItem(KEY) === 'narrow')
  const forced = useSyncExternalStore(subscribe, () => small.matches)
  const change = () => {
    browserStorage.setItem(KEY, chosen ? 'wide' : 'narrow')
    setChosen(!chosen)
  }
  return [forced || chosen, change]
}
