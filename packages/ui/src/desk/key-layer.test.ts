import { expect, test } from 'vitest'
import { createKeyLayer, type Focus, type KeyScope, type Shortcut } from './key-layer.ts'

function page() {
  let at = 0
  const done: string[] = []
  const layer = createKeyLayer(() => at)
  const does = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({ keys, name: keys, run: () => done.push(keys), ...more })
  return {
    layer,
    does,
    wait: (ms: number) => void (at += ms),
    open: (level: KeyScope['level'], ...shortcuts: Shortcut[]) => layer.add({ title: level, level, shortcuts: () => shortcuts }),
    press(key: string, { focus = 'page' as Focus, repeat = false, mod = false, shift = false } = {}) {
      const heard = layer.hear({ key, repeat, ctrlKey: mod, metaKey: false, altKey: false, shiftKey: shift }, focus)
      return heard === undefined || heard === 'consumed' ? heard : heard.name
    },
  }
}

test('letters act outside fields only, keys with Ctrl everywhere', () => {
  const { open, does, press } = page()
  open('screen', does('e'), does('mod+enter'), does('esc', { inFields: true }))
  expect(press('e')).toBe('e')
  expect(press('e', { focus: 'text' })).toBeUndefined()
  expect(press('Enter', { focus: 'text', mod: true })).toBe('mod+enter')
  expect(press('Escape', { focus: 'text' })).toBe('esc')
})

test('space and Enter belong to a button that has the focus, letters do not', () => {
  const { open, does, press } = page()
  open('screen', does('space'), does('enter'), does('j'))
  expect(press(' ', { focus: 'control' })).toBeUndefined()
  expect(press('Enter', { focus: 'control' })).toBeUndefined()
  expect(press('j', { focus: 'control' })).toBe('j')
  open('screen', does('space', { inFields: true }))
  expect(press(' ', { focus: 'text' })).toBe('space')
  expect(press(' ', { focus: 'control' })).toBeUndefined()
})

test('G then T goes to one page, and neither alone; a pause forgets the G', () => {
  const { open, does, press, wait } = page()
  open('ground', does('g t'))
  expect(press('t')).toBeUndefined()
  expect(press('g')).toBe('consumed')
  expect(press('t')).toBe('g t')
  expect(press('g')).toBe('consumed')
  wait(2_000)
  expect(press('t')).toBeUndefined()
})

test('while a sheet is open nothing below it acts, and once it is closed everything does', () => {
  const { open, does, press, layer } = page()
  open('ground', does('?'))
  open('screen', does('e'))
  const close = open('modal', does('mod+enter'))
  expect(press('e')).toBeUndefined()
  expect(press('?')).toBeUndefined()
  expect(press('Enter', { mod: true })).toBe('mod+enter')
  expect(layer.list().map(({ level }) => level)).toEqual(['modal'])
  close()
  expect(press('e')).toBe('e')
})

test('the newest part of a screen is asked first, the shell last, however late it was drawn', () => {
  const { open, press, does } = page()
  open('screen', does('esc', { name: 'list' }))
  const closePeek = open('screen', does('esc', { name: 'peek' }))
  open('ground', does('esc', { name: 'shell' }))
  expect(press('Escape')).toBe('peek')
  closePeek()
  expect(press('Escape')).toBe('list')
})

test('what is off leaves its key to what lies below', () => {
  const { open, press, does } = page()
  open('screen', does('x', { name: 'below' }))
  open('screen', does('x', { name: 'above', off: true }))
  expect(press('x')).toBe('below')
})

test('a held key repeats only what may repeat', () => {
  const { open, press, does } = page()
  open('screen', does('j', { held: true }), does('e'))
  expect(press('j', { repeat: true })).toBe('j')
  expect(press('e', { repeat: true })).toBe('consumed')
})

test('shift is named with letters, and is part of any other sign', () => {
  const { open, press, does } = page()
  open('screen', does('shift+x'), does('?'))
  expect(press('X', { shift: true })).toBe('shift+x')
  expect(press('?', { shift: true })).toBe('?')
})
