import { createHash } from 'node:crypto'

/** The trace of a run, without anything that differs between two runs of a seed (connection numbers, real times). */
export interface Trace {
  tell(line: string): void
  /** The last lines, oldest first. */
  last(count: number): string[]
  /** Hash of all lines so far; equal for equal runs. */
  hash(): string
}

/** Lines kept for the report of a failure. */
const KEPT = 2_000

/** `show` is called with each line, for a person who watches one seed. */
export function createTrace(show: (line: string) => void = () => {}): Trace {
  const hash = createHash('sha256')
  let lines: string[] = []
  return {
    tell(line) {
      hash.update(line).update('\n')
      lines.push(line)
      if (lines.length > 2 * KEPT) lines = lines.slice(-KEPT)
      show(line)
    },
    last: (count) => lines.slice(-count),
    hash: () => hash.copy().digest('hex'),
  }
}
