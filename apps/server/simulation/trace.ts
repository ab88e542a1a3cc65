import { createHash } from 'node:crypto'

/** What happened, line by line, without anything that differs between two runs of a seed (numbers of connections, real times). */
export interface Trace {
  tell(line: string): void
  /** The last lines, oldest first. */
  last(count: number): string[]
  /** Of all lines so far: two runs with the same one went the same way. */
  hash(): string
}

/** Lines that are kept for the report of a failure. */
const KEPT = 2_000

/** `show`: each line also goes there, for a person who watches one seed. */
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
