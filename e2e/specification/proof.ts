import fs from 'node:fs'
import path from 'node:path'
import type { Walk } from './walk.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** How a line of docs/specification.md is proved: by walking it, by unit tests of what no walk reaches, or by other lines that say the same. */
export type Proof = ((walk: Walk) => Promise<void>) | { tests: string; named: readonly string[] } | { again: readonly string[] }

/** A line, by words with which only it begins, and its proofs. */
export type Row = readonly [line: string, ...proofs: Proof[]]

/** Unit tests in a file of the project, by the beginning of their names. */
export const provedIn = (tests: string, ...named: string[]): Proof => ({ tests, named })

/** The line repeats what these lines say, which have rows of their own. */
export const saidIn = (...again: string[]): Proof => ({ again })

export interface Line {
  /** Its number in the document. */
  at: number
  text: string
}

/** Every line of the specification that says something: no headings, no heads of tables. */
export function specificationLines(): Line[] {
  const lines = fs.readFileSync(path.join(root, 'docs/specification.md'), 'utf8').split('\n')
  return lines
    .map((text, index) => ({ at: index + 1, text }))
    .filter(({ text }, index) => text !== '' && !/^(?:#|\|-)/.test(text) && !lines[index + 1]?.startsWith('|-'))
}

/** The one line that begins so. Throws where there is none, or more than one. */
export function lineOf(words: string): Line {
  const found = specificationLines().filter(({ text }) => text.startsWith(words))
  if (found.length !== 1) throw new Error(`${found.length} lines of the specification begin with "${words}"`)
  return found[0]!
}

/** A unit test that `npm test` runs: neither in a deep file nor in one that leaves out or forgives any of its tests. */
export function runsUnit(file: string, name: string): boolean {
  if (!/^(?:packages\/[^/]+|apps\/(?:storefront|sandbox))\/src\/.+(?<!\.deep)\.test\.tsx?$/.test(file)) return false
  const code = fs.readFileSync(path.join(root, file), 'utf8')
  if (/\b(?:test|it|describe|suite)\.(?:skip|skipIf|runIf|todo|only|fails)\b/.test(code)) return false
  const called = /(?:^|\n) *test(?:\.concurrent)?(?:\.each\((?:(?!\n *test\b)[^])*\))?\(\s*(['"`])/g
  return [...code.matchAll(called)].some(({ 0: call, index }) => code.startsWith(name, index + call.length))
}
