import { expect, test } from 'vitest'
import { ariaKeys, hintsOf } from './key-strokes.ts'

test('hints are in the words of the machine', () => {
  expect(hintsOf('mod+k', true)).toEqual(['⌘K'])
  expect(hintsOf('mod+k', false)).toEqual(['Ctrl K'])
  expect(hintsOf('g t', true)).toEqual(['G', 'T'])
  expect(hintsOf('space', false)).toEqual(['空格'])
  expect(hintsOf('mod+enter', true)).toEqual(['⌘↵'])
  expect(hintsOf('shift+x', false)).toEqual(['⇧X'])
})

test('screen readers hear names of keys, and none of a sequence', () => {
  expect(ariaKeys('mod+enter', false)).toBe('Control+Enter')
  expect(ariaKeys('esc', true)).toBe('Escape')
  expect(ariaKeys('g t', true)).toBeUndefined()
})
