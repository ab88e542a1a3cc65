import { type RefObject, useEffect, useRef } from 'react'

/** The distance from the row's edge, to show a part of the entry before. */
const BEFORE_PX = 24

/** Scrolls a row sideways to show its chosen entry, whenever the choice or the row's width changes. */
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
