import { type ReactNode, useCallback, useState } from 'react'

/** So far below the window a piece begins to load: a wheel's turn or two. */
const AHEAD = '600px'

/** Holds back what lies far below until one scrolls towards it: its code is then not among what a first visit waits for. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return near ? children : <div ref={watch} />
}
