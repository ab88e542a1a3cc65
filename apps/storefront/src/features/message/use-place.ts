import { useLayoutEffect, useRef } from 'react'

/** Within this distance of the end the member is taken to be reading the newest messages. */
const NEAR_PX = 80

/**
 * Keeps the reading position in a scrolling box. At the end it scrolls to each new message; further up the visible messages stay where
 * they are, also when older ones are added above. `first` and `last` are the ids of the outermost messages.
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
