import type { Entry, EntryKind } from './entry.ts'

let line = 1

/** A line of a word table, for tests. */
export function entry(zh: string, ja: string, kind: EntryKind = 'word', id = ''): Entry {
  line += 1
  const cells = (text: string) => text.split('|').filter((cell) => cell !== '')
  return { zh: cells(zh), ja: cells(ja), kind, ids: cells(id), file: 'test.tsv', line }
}
