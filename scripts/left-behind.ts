import { randomUUID } from 'node:crypto'
import fs from 'node:fs'

/** The environment variable by which every process that a test run starts is known, however far it has gone from its parent. */
const MARK = 'OTSUKAI_TEST_RUN'

/** A run's mark, and a look for processes that bear it. Where there is no /proc nothing is found. */
export function markedRun(): { env: Record<string, string>; leftBehind(): Left[] } {
  const id = randomUUID()
  return { env: { [MARK]: id }, leftBehind: () => marked(`${MARK}=${id}`) }
}

export interface Left {
  pid: number
  command: string
}

function marked(entry: string): Left[] {
  if (!fs.existsSync('/proc/self/environ')) return []
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        if (!fs.readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(entry)) return []
        return [{ pid: Number(name), command: fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }]
      } catch {
        // It has ended meanwhile, or is another user's.
        return []
      }
    })
}

/** Ends what a run left behind. */
export function endAll(left: readonly Left[]): void {
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
}
