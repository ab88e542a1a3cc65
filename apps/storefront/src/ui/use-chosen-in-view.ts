import { type RefObject, useEffect, useRef } from 'react'

/** So far from the row's edge it comes to stand, so that one sees what is before it. */
const BEFORE_PX = 24

/** For a row that scrolls sideways: what is chosen in it is brought into sight, whenever another is. */
export function useChosenInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector(':is([aria-current], [aria-selected="true"]):not([aria-current="false"])')
    if (!row.current || !chosen || chosen === last.current) return
    last.current = chosen
    const [around, own] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    if (own.left < around.left || own.right > around.right) row.current.scrollLeft += own.left - around.left - BEFORE_PX
  })
  return row
}
