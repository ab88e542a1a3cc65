import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Components that others draw, or that draw nothing. */
const unseenFiles = ['dialog-popup.tsx', 'menu-popup.tsx', 'icon.tsx', 'when-near.tsx']
const unseenPieces = ['Panel']
/** Props without a visible effect. */
const unseenProps = ['className', 'eager', 'id', 'onApproach', 'onFail']

const page = fs.readFileSync(path.join(import.meta.dirname, '../pieces/pieces.tsx'), 'utf8')
const ui = import.meta.dirname
const files = fs.readdirSync(ui).filter((file) => file.endsWith('.tsx') && !unseenFiles.includes(file))
const codeOf = (file: string): string => fs.readFileSync(path.join(ui, file), 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the page of pieces draws every component of ui', () => {
  const pieces = files.flatMap((file) => all(codeOf(file), /^export (?:default )?(?:function|const) ([A-Z]\w*)/gm))
  expect(pieces.length).toBeGreaterThan(40)
  expect(pieces.filter((piece) => !unseenPieces.includes(piece) && !new RegExp(`<${piece}\\b`).test(page))).toEqual([])
})

test('the page of pieces uses every optional prop that changes how a component looks', () => {
  const props = files.flatMap((file) =>
    all(codeOf(file), /^interface \w*Props.*?\{\n([^]*?)^\}/gm).flatMap((body) => all(body, /^ {2}(\w+)\?:/gm)),
  )
  expect(props.length).toBeGreaterThan(25)
  expect(props.filter((prop) => !unseenProps.includes(prop) && !new RegExp(`\\b${prop}\\b`).test(page))).toEqual([])
})
