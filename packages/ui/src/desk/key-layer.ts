import { isModifier, type KeyPress, strokeOf } from './key-strokes.ts'

/** One thing that a key does. */
export interface Shortcut {
  /** `j`, `g t` (one after the other), `mod+k`, `shift+x`, `space`, `?`; several when any of them does it. */
  keys: string | readonly string[]
  /** What it does, as the list of all keys says it. */
  name: string
  run: () => void
  /** Does nothing now; the key is free for what lies below. */
  off?: boolean
  /** Acts in a text field too, as keys with ⌘ and Ctrl do by themselves. */
  inFields?: boolean
  /** Repeats while the key is held. */
  held?: boolean
}

/** The shortcuts of one part of the screen. */
export interface KeyScope {
  /** The heading in the list of all keys. */
  title: string
  /** `ground`: of the shell, below all screens. `modal`: nothing below it acts. */
  level: 'ground' | 'screen' | 'modal'
  shortcuts: () => readonly Shortcut[]
}

/** What of the element with the focus decides whether a key is ours. */
export type Focus = 'text' | 'control' | 'popup' | 'page'

interface Heard extends KeyPress {
  repeat: boolean
}

const SEQUENCE_MS = 1_500

const keysOf = ({ keys }: Shortcut): readonly string[] => (typeof keys === 'string' ? [keys] : keys)

/** Which shortcut a key means, of what is on screen now: the newest part first, and nothing below a modal one. */
export function createKeyLayer(now: () => number) {
  const scopes: KeyScope[] = []
  let begun: { stroke: string; until: number } | null = null

  const reachable = (): KeyScope[] => {
    const upwards = [...scopes.filter(({ level }) => level === 'ground'), ...scopes.filter(({ level }) => level !== 'ground')]
    const modal = upwards.findLastIndex(({ level }) => level === 'modal')
    return upwards.slice(Math.max(modal, 0)).toReversed()
  }

  const mayAct = (focus: Focus, stroke: string, { inFields = false }: Shortcut): boolean => {
    // A button is pressed by them.
    if (focus === 'control' && /^(?:space|enter)$/.test(stroke)) return false
    if (inFields || /^(?:mod|alt)\+/.test(stroke)) return true
    // Within a field letters are text, and within an open menu they find its lines.
    return focus === 'page' || focus === 'control'
  }

  const find = (strokes: string, focus: Focus): Shortcut | undefined =>
    reachable()
      .flatMap((scope) => scope.shortcuts())
      .find((shortcut) => !shortcut.off && keysOf(shortcut).includes(strokes) && mayAct(focus, strokes, shortcut))

  const begins = (stroke: string): boolean =>
    reachable().some((scope) =>
      scope.shortcuts().some((shortcut) => !shortcut.off && keysOf(shortcut).some((keys) => keys.startsWith(`${stroke} `))),
    )

  return {
    add(scope: KeyScope): () => void {
      scopes.push(scope)
      return () => void scopes.splice(scopes.indexOf(scope), 1)
    },
    /** The shortcuts that act now, for the list of all keys. */
    list: (): KeyScope[] => reachable(),
    /** What a key does; `consumed` when it is the first of two. Undefined: it is none of ours. */
    hear(press: Heard, focus: Focus): Shortcut | 'consumed' | undefined {
      if (isModifier(press)) return undefined
      const stroke = strokeOf(press)
      const first = begun && begun.until > now() ? begun.stroke : null
      begun = null
      const found = (first !== null && find(`${first} ${stroke}`, focus)) || find(stroke, focus)
      if (found) return press.repeat && !found.held ? 'consumed' : found
      if (focus === 'text' || focus === 'popup' || press.repeat || !begins(stroke)) return undefined
      begun = { stroke, until: now() + SEQUENCE_MS }
      return 'consumed'
    },
  }
}
