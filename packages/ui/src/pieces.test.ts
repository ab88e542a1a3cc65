import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The pages of pieces: where their components lie, what draws them, and how many there are at least. */
const pages = [
  { of: 'ui', components: '.', page: ['pieces.tsx'], pieces: 40, props: 25 },
  {
    of: 'the desk',
    components: 'desk',
    page: fs.readdirSync(path.join(import.meta.dirname, '../pieces/desk')).map((file) => `desk/${file}`),
    pieces: 50,
    props: 50,
  },
]

/** Components that others draw, or that draw nothing. */
const unseenFiles = [
  'dialog-popup.tsx',
  'menu-popup.tsx',
  'icon.tsx',
  'when-near.tsx',
  'list-row.tsx',
  'list-head.tsx',
  'filter-chip.tsx',
  'filter-menu.tsx',
  'transfers.tsx',
  'camera-scan.tsx',
]
const unseenPieces = ['Panel']
/** Props without a visible effect. */
const unseenProps = ['autoFocus', 'className', 'eager', 'id', 'onApproach', 'onFail', 'ref', 'rests', 'skipped', 'wanted']

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

for (const { of, components, page: drawn, pieces: leastPieces, props: leastProps } of pages) {
  const folder = path.join(import.meta.dirname, components)
  const page = drawn.map((file) => fs.readFileSync(path.join(import.meta.dirname, '../pieces', file), 'utf8')).join('\n')
  const codes = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !unseenFiles.includes(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))

  test(`the page of pieces draws every component of ${of}`, () => {
    const pieces = codes.flatMap((code) => all(code, /^export (?:default )?(?:function|const) ([A-Z]\w*)/gm))
    expect(pieces.length).toBeGreaterThan(leastPieces)
    expect(pieces.filter((piece) => !unseenPieces.includes(piece) && !new RegExp(`<${piece}\\b`).test(page))).toEqual([])
  })

  test(`the page of pieces uses every optional prop that changes how a component of ${of} looks`, () => {
    const props = codes.flatMap((code) =>
      all(code, /^interface \w*Props.*?\{\n([^]*?)^\}/gm).flatMap((body) => all(body, /^ {2}(\w+)\?:/gm)),
    )
    expect(props.length).toBeGreaterThan(leastProps)
    expect(props.filter((prop) => !unseenProps.includes(prop) && !new RegExp(`\\b${prop}\\b`).test(page))).toEqual([])
  })
}
