import { useLayoutEffect, useRef } from 'react'

/** So near to the end one is reading the newest words. */
const NEAR_PX = 80

/**
 * Where one reads in a box that scrolls: at its end the newest word is brought into view as it comes; further up all stays where it is,
 * also when older words come above. `first` and `last` name what stands at both ends.
 */
export function usePlace(first: string | undefined, last: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef({ fromEndPx: 0, atEnd: true })
  const known = useRef(first)
  useLayoutEffect(() => {
    const { current } = box
    const grewAbove = known.current !== first
    known.current = first
    if (!current) return
    if (place.current.atEnd) current.scrollTop = current.scrollHeight
    else if (grewAbove) current.scrollTop = current.scrollHeight - place.current.fromEndPx
  }, [first, last])
  return {
    box,
    onScroll(): void {
      const { current } = box
      if (!current) return
      const fromEndPx = current.scrollHeight - current.scrollTop
      place.current = { fromEndPx, atEnd: fromEndPx - current.clientHeight < NEAR_PX }
    },
  }
}
