import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Drawn by another piece, or drawing nothing of its own. */
const unseen = ['dialog-popup.tsx', 'menu-popup.tsx', 'icon.tsx', 'when-near.tsx']

test('the page of pieces shows every piece of ui', () => {
  const page = fs.readFileSync(path.join(import.meta.dirname, 'pieces.tsx'), 'utf8')
  const pieces = fs.readdirSync(path.join(import.meta.dirname, '../ui')).filter((file) => file.endsWith('.tsx') && !unseen.includes(file))
  expect(pieces.length).toBeGreaterThan(30)
  expect(pieces.filter((file) => !page.includes(`'../ui/${file}'`))).toEqual([])
})
