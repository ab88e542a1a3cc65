import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../use-latest.ts'
import { takesText } from './focus.ts'
import { createBurst, signOf } from './scan-burst.ts'
import { noteSign, SURE_MS } from './when-still.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** Writes into a field as typing does, so that React hears of it. */
function write(field: Field, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A text field, and what stood in it before the first sign. */
interface Before {
  field: Field
  value: string
  /** What was selected, which typing replaces. */
  from: number
  to: number
  /** Signs that may be a code's stand in it. */
  marked: boolean
}

function stateOf(target: EventTarget | null): Before | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !takesText(target)) return null
  const { value, selectionStart, selectionEnd } = target
  return { field: target, value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length, marked: true }
}

/** How many parts of the screen hear the scanner: while one does, the ground hears nothing. */
let listening = 0
/** When a sign of a burst was last kept from everything else. */
let heldAt = -Infinity

/** Does what a sign means once it is certain that it was no code's first. Returns a function that does it now, as the next key comes by hand. */
export function unlessScanned({ timeStamp }: KeyboardEvent, run: () => void): () => void {
  let done = false
  const settle = () => {
    clearTimeout(timer)
    if (!done && heldAt < timeStamp) flushSync(run)
    done = true
  }
  const timer = setTimeout(settle, SURE_MS)
  return settle
}

const firsts = new Set<(code: string) => boolean>()

/** Hears each code before the screen does, and keeps it from the screen with `true`: a badge is no parcel. */
export function useFirstScan(take: (code: string) => boolean): void {
  const latest = useLatest(take)
  useEffect(() => {
    const first = (code: string) => latest.current(code)
    firsts.add(first)
    return () => void firsts.delete(first)
  }, [latest])
}

/** Whether a code was kept from the screen. */
export const isTakenFirst = (code: string): boolean => [...firsts].some((take) => take(code))

/** The scanner's own field has the signs too that came before a pause of a busy computer. */
const wholeIn = (target: EventTarget | null, code: string): string =>
  target instanceof HTMLInputElement && target.closest('[data-scan]') && target.value.endsWith(code) ? target.value.trim() : code

/**
 * Hears a USB scanner, which types, wherever the focus is. What it types never stays in a text field: the first sign, which cannot be told
 * from typing, is taken out again. `struckAt`: when the code ended, in ms as `performance.now()`, which may be long before a busy computer
 * brings it. A field marked `data-scan` is the scanner's own and is read by itself.
 */
export function useScanner(onScan: (code: string, struckAt: number) => void, on = true, level: 'ground' | 'screen' = 'screen'): void {
  const latest = useLatest(onScan)
  useEffect(() => {
    if (!on) return
    if (level === 'screen') listening += 1
    const burst = createBurst()
    let before: Before | null = null
    let giveBack: ReturnType<typeof setTimeout> | undefined

    /** It seems to be typing: the held signs go where they were meant for, and are taken out again should their code go on. */
    const restore = (held: string) => {
      if (held.length < 2 || !before || before.marked || before.field !== document.activeElement) return
      const { field, value, from, to } = before
      // A code before this one was followed meanwhile, and changed it.
      if (field.value !== value) return
      before.marked = true
      noteSign(true)
      write(field, value.slice(0, from) + held + value.slice(to))
      // Some kinds of fields tell no selection.
      if (field.selectionStart !== null) field.setSelectionRange(from + held.length, from + held.length)
    }
    const hear = (event: KeyboardEvent) => {
      if (level === 'ground' && listening > 0) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const sign = event.key === 'Enter' ? null : signOf(event)
      if (sign === null && event.key !== 'Enter') return
      clearTimeout(giveBack)
      const { target } = event
      const held = burst.held()
      const heard = burst.hear(sign, event.timeStamp)
      if (heard.kind === 'begin' || heard.kind === 'none') restore(held)
      if (heard.kind === 'begin') {
        const own = target instanceof Element && target.closest('[data-scan]') !== null
        before = own ? null : stateOf(target)
        noteSign(before !== null)
      } else if (heard.kind === 'hold' || heard.kind === 'scan') {
        if (heard.kind === 'hold') noteSign(false)
        if (target instanceof Element && target.closest('[data-scan]') && heard.kind === 'hold') return
        heldAt = event.timeStamp
        event.preventDefault()
        event.stopImmediatePropagation()
        if (before?.marked) write(before.field, before.value)
        if (before) before.marked = false
      }
      if (heard.kind === 'hold') giveBack = setTimeout(() => restore(burst.held()), burst.waitMs)
      if (heard.kind === 'scan') {
        before = null
        latest.current(wholeIn(target, heard.code), event.timeStamp)
      }
    }
    addEventListener('keydown', hear, { capture: true })
    return () => {
      if (level === 'screen') listening -= 1
      clearTimeout(giveBack)
      removeEventListener('keydown', hear, { capture: true })
    }
  }, [latest, on, level])
}
