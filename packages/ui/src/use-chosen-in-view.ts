import { type RefObject, useEffect, useRef } from 'react'

/** So far from the row's edge it comes to stand, so that one sees what is before it. */
const BEFORE_PX = 24

/** For a row that scrolls sideways: what is chosen in it is brought into sight, whenever another is or the row has grown. */
export function useChosenInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const last = useRef<{ chosen: Element; width: number }>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector(':is([aria-current], [aria-selected="true"]):not([aria-current="false"])')
    if (!row.current || !chosen) return
    const width = row.current.scrollWidth
    if (chosen === last.current?.chosen && width === last.current.width) return
    last.current = { chosen, width }
    const [around, own] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (own.left < around.left || own.right > around.right) row.current.scrollLeft += own.left - around.left - BEFORE_PX
  })
  return row
}
