import fs from 'node:fs'
import path from 'node:path'
import type { Walk } from './walk.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The proof of a line of docs/specification.md: steps in the browser, unit tests of what these cannot reach, or other lines that it
 * repeats.
 */
export type Proof = ((walk: Walk) => Promise<void>) | { tests: string; named: readonly string[] } | { again: readonly string[] }

/** A line, named by its unique beginning, and its proofs. */
export type Row = readonly [line: string, ...proofs: Proof[]]

/** Proved by unit tests in a file of the project, named by the beginning of their names. */
export const provedIn = (tests: string, ...named: string[]): Proof => ({ tests, named })

/** The line repeats these lines, which have rows of their own. */
export const saidIn = (...again: string[]): Proof => ({ again })

export interface Line {
  /** Its number in the document. */
  at: number
  text: string
}

/** Every line of the specification except headings, heads of tables and empty lines. */
export function specificationLines(): Line[] {
  const lines = fs.readFileSync(path.join(root, 'docs/specification.md'), 'utf8').split('\n')
  return lines
    .map((text, index) => ({ at: index + 1, text }))
    .filter(({ text }, index) => text !== '' && !/^(?:#|\|-)/.test(text) && !lines[index + 1]?.startsWith('|-'))
}

/** The line with this beginning. Throws when none or several have it. */
export function lineOf(words: string): Line {
  const found = specificationLines().filter(({ text }) => text.startsWith(words))
  if (found.length !== 1) throw new Error(`${found.length} lines of the specification begin with "${words}"`)
  return found[0]!
}

/** Whether `npm test` runs this unit test: not in a deep file, nor in a file with skipped tests or expected failures. */
export function runsUnit(file: string, name: string): boolean {
  if (!/^(?:packages\/[^/]+|apps\/(?:storefront|sandbox))\/src\/.+(?<!\.deep)\.test\.tsx?$/.test(file)) return false
  const code = fs.readFileSync(path.join(root, file), 'utf8')
  if (/\b(?:test|it|describe|suite)\.(?:skip|skipIf|runIf|todo|only|fails)\b/.test(code)) return false
  const called = /(?:^|\n) *test(?:\.concurrent)?(?:\.each\((?:(?!\n *test\b)[^])*\))?\(\s*(['"`])/g
  return [...code.matchAll(called)].some(({ 0: call, index }) => code.startsWith(name, index + call.length))
}
