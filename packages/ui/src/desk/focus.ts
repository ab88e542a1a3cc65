import { type RefObject, useEffect, useRef, useState } from 'react'

const TEXT_INPUTS = /^(?:text|search|email|url|tel|password|number|date|time|datetime-local|month|week)$/

/** Whether an element takes what is typed. */
export const takesText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && TEXT_INPUTS.test(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable)

/** Puts the focus where a screen's keys are at home: on its list, else on the screen itself. */
export function focusScreen(): void {
  const main = document.querySelector('main')
  const list = main?.querySelector<HTMLElement>('[role=grid]')
  list?.focus({ preventScroll: true })
  if (document.activeElement !== list) main?.focus({ preventScroll: true })
}

let used = false
const use = () => void (used = true)
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, use, { capture: true, once: true })

/** Before anybody has done anything on a page the focus stays where the browser has put it. */
export const isUsed = (): boolean => used

/** Whether nothing has the focus, as what had it is gone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** When what lies over or beside the screen closes and takes the focus with it, whatever had it before has it again, or else the screen. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      // What opens in its place is drawn first.
      void requestAnimationFrame(() => {
        if (!isFocusLost()) return
        if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
        if (isFocusLost()) focusScreen()
      }),
    [before],
  )
}

/** When a list goes with the focus, as other rows are on their way, the screen has it; the list that comes takes it from there. */
export const afterList = (): void => void requestAnimationFrame(() => isUsed() && isFocusLost() && focusScreen())

/** The classes of a part that fills its place: the ring of its focus is drawn within it. */
export const ringWithin = 'focus-visible:rounded-none focus-visible:-outline-offset-2'

/**
 * A part that opens beside what one works in takes the focus, again whenever it shows something else, and gives it back when it closes. Its
 * element, which the ref is for, has `tabIndex={-1}`.
 */
export function useTakesFocus<E extends HTMLElement>(shows?: unknown): RefObject<E | null> {
  const part = useRef<E>(null)
  useFocusBack()
  useEffect(() => {
    const at = document.activeElement
    if (!isUsed() || part.current?.contains(at) || takesText(at) || at?.closest('[role=dialog]')) return
    part.current?.focus({ preventScroll: true })
  }, [shows])
  return part
}
