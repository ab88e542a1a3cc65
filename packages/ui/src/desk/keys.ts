import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'
import { focusScreen, takesText } from './focus.ts'
import { createKeyLayer, type Focus, type KeyScope, type Shortcut } from './key-layer.ts'
import { isModifier } from './key-strokes.ts'
import { unlessScanned } from './use-scanner.ts'

/** All shortcuts of the page, in one place. */
export const keyLayer = createKeyLayer(() => performance.now())

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page'
  if (takesText(target)) return 'text'
  if (target.closest('[role=menu],[role=listbox]')) return 'popup'
  return target.closest('button,a[href],summary,input,[role=button],[role=tab]') ? 'control' : 'page'
}

/** Esc leaves a text field for the screen, so that letters are keys again. A dialog closes by it, and a scanner's field is not left. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement && takesText(target) && !target.closest('[role=dialog],[data-scan]')) focusScreen()
}

/** Hears the keys of the whole page; returns a function that stops. Called once, by the shell. */
export function hearKeys(): () => void {
  let settle = () => {}
  const hear = (event: KeyboardEvent) => {
    // A scanner writes capitals with Shift.
    if (isModifier(event)) return
    const at = document.activeElement
    settle()
    if (event.defaultPrevented || event.isComposing || event.key === 'Process') return
    const moved = document.activeElement !== at
    const found = keyLayer.hear(event, focusOf(moved ? document.activeElement : event.target))
    if (found === undefined) return leaveField(event)
    event.preventDefault()
    if (found === 'consumed') return
    const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isSign) settle = unlessScanned(event, found.run)
    else found.run()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

/** The shortcuts of a part of the screen, for as long as it is drawn. */
export function useKeys(title: string, shortcuts: readonly Shortcut[], level: KeyScope['level'] = 'screen'): void {
  const latest = useLatest(shortcuts)
  useEffect(() => keyLayer.add({ title, level, shortcuts: () => latest.current }), [latest, title, level])
}
