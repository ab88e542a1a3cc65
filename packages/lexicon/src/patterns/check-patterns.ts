import type { Row } from '../read-table.ts'
import { at } from '../table-faults.ts'
import { type PatternTools, toSource } from './pattern.ts'

/** What is wrong with a pattern of a line; empty for one that can be read. */
export function checkPattern(row: Row, pattern: string, tools: PatternTools): string[] {
  if (pattern === '') return [`${at(row)} 写法是空的 / the pattern is empty`]
  if (/[)\]}>]\?/.test(pattern)) return [`${at(row)} “?”在这里就是问号；可有可无请写 (…|) / write (…|) for what may be missing`]
  try {
    toSource(pattern, tools)
    return []
  } catch (error) {
    return [`${at(row)} ${error instanceof Error ? error.message : String(error)}`]
  }
}
