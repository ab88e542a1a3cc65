import { expect, test } from 'vitest'
import { atScripts, modelInPieces } from './in-pieces.ts'

test.each([
  ['mini12', 'mini 12'],
  ['ds1', 'ds 1'],
  ['DS-1', 'DS 1'],
  ['990v3', '990 v3'],
  ['1-100', '1 100'],
  ['カスタム742', 'カスタム 742'],
  ['ヨガ', null],
])('the model %s is apart %s', (word, pieces) => expect(modelInPieces(word)).toBe(pieces))

test.each([
  ['MIDIキーボード', 'MIDI キーボード'],
  ['三つ折り財布', '三つ折り 財布'],
  ['木製スタンプ', '木製 スタンプ'],
  ['青眼の白龍', null],
  ['折り紙', null],
])('%s parts where its scripts meet: %s', (word, pieces) => expect(atScripts(word)).toBe(pieces))
