import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Drawn by another piece, or drawing nothing of its own. */
const unseenFiles = ['dialog-popup.tsx', 'menu-popup.tsx', 'icon.tsx', 'when-near.tsx']
const unseenPieces = ['Panel']
/** What changes nothing that one sees. */
const unseenProps = ['className', 'eager', 'id', 'onApproach', 'onFail']

const page = fs.readFileSync(path.join(import.meta.dirname, '../pieces/pieces.tsx'), 'utf8')
const ui = import.meta.dirname
const files = fs.readdirSync(ui).filter((file) => file.endsWith('.tsx') && !unseenFiles.includes(file))
const codeOf = (file: string): string => fs.readFileSync(path.join(ui, file), 'utf8')
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the page of pieces draws every piece of ui', () => {
  const pieces = files.flatMap((file) => all(codeOf(file), /^export (?:default )?(?:function|const) ([A-Z]\w*)/gm))
  expect(pieces.length).toBeGreaterThan(40)
  expect(pieces.filter((piece) => !unseenPieces.includes(piece) && !new RegExp(`<${piece}\\b`).test(page))).toEqual([])
})

test('and each in every way in which it can look', () => {
  const ways = files.flatMap((file) =>
    all(codeOf(file), /^interface \w*Props.*?\{\n([^]*?)^\}/gm).flatMap((props) => all(props, /^ {2}(\w+)\?:/gm)),
  )
  expect(ways.length).toBeGreaterThan(25)
  expect(ways.filter((way) => !unseenProps.includes(way) && !new RegExp(`\\b${way}\\b`).test(page))).toEqual([])
})
