import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'

/** The distance below the window at which loading begins: a wheel's turn or two. */
const AHEAD = '600px'

/**
 * Loads and draws a component only once the page is scrolled near it, so that a first visit does not wait for it. A component whose code
 * fails to load is left out instead of breaking the screen.
 */
export function whenNear(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Piece = lazy(() => load().catch(() => ({ default: () => null })))
  return function WhenNear() {
    const [near, setNear] = useState(false)
    const watch = useCallback((place: HTMLElement | null) => {
      if (!place) return
      // A busy page delivers several entries at once, of which the first may be from before the scroll.
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
        rootMargin: AHEAD,
      })
      observer.observe(place)
      return () => observer.disconnect()
    }, [])
    return near ? (
      <Suspense>
        <Piece />
      </Suspense>
    ) : (
      <div ref={watch} />
    )
  }
}
