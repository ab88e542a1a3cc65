/** The fields of a key's event that are read here. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Of a key that only changes what another means. */
export const isModifier = ({ key }: Pick<KeyPress, 'key'>): boolean => /^(?:Shift|Control|Alt|Meta|CapsLock)$/.test(key)

const named: Readonly<Record<string, string>> = {
  ' ': 'space',
  Enter: 'enter',
  Escape: 'esc',
  Tab: 'tab',
  Backspace: 'back',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
}

/**
 * A key as shortcuts name it: `j`, `shift+x`, `mod+enter`, `?`. `mod` is ⌘ or Ctrl. Shift is named with letters and keys that write
 * nothing; of other signs it is part of the sign.
 */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const name = named[key] ?? key.toLowerCase()
  const shift = shiftKey && (name.length > 1 || /\p{L}/u.test(name))
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`
}

const shown: Readonly<Record<string, string>> = {
  space: '空格',
  enter: '↵',
  esc: 'Esc',
  tab: 'Tab',
  back: '⌫',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  shift: '⇧',
}

/** What the boxes of a shortcut say, one a press: `mod+k` → `⌘K` or `Ctrl K`, `g t` → `G`, `T`. */
export const hintsOf = (keys: string, apple: boolean): string[] =>
  keys.split(' ').map((stroke) => {
    const parts = stroke === '+' ? ['+'] : stroke.split('+')
    const words = parts.map((part) =>
      part === 'mod' ? (apple ? '⌘' : 'Ctrl') : part === 'alt' ? (apple ? '⌥' : 'Alt') : (shown[part] ?? part.toUpperCase()),
    )
    return words.join(words[0] === 'Ctrl' || words[0] === 'Alt' ? ' ' : '')
  })

/** As `aria-keyshortcuts` writes it: `mod+k` → `Meta+K` or `Control+K`. A sequence has no such name. */
export const ariaKeys = (keys: string, apple: boolean): string | undefined =>
  keys.includes(' ')
    ? undefined
    : keys
        .split('+')
        .map(
          (part) =>
            ({ mod: apple ? 'Meta' : 'Control', esc: 'Escape', enter: 'Enter', space: 'Space', shift: 'Shift', alt: 'Alt' })[part] ??
            part.toUpperCase(),
        )
        .join('+')

export const onApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
