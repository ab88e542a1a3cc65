import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react'

/** So far below the window a piece begins to load: a wheel's turn or two. */
const AHEAD = '600px'

/**
 * Holds back what lies far below until one scrolls towards it: neither its code nor its drawing is among what a first visit waits for. It
 * is left out when its code does not come: nobody's screen ends because of its foot.
 */
export function whenNear(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const Piece = lazy(() => load().catch(() => ({ default: () => null })))
  return function WhenNear() {
    const [near, setNear] = useState(false)
    const watch = useCallback((place: HTMLElement | null) => {
      if (!place) return
      // While the page was busy several sights may have gathered: the first of them can be from before the scroll.
      const observer = new IntersectionObserver((sights) => sights.some((sight) => sight.isIntersecting) && setNear(true), {
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
