import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A value as it was drawn last, for what is called between two drawings. It is renewed before the paint: a key that is pressed right behind
 * what was drawn would otherwise do what the screen before it would have done.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => void (latest.current = value))
  return latest
}
