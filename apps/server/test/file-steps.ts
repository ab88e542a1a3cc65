import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Runs Node and answers what it did to files besides reading and writing, in that order, as its own trace tells: `open <path>`, `fsync`, `rename <path>`. */
export function fileSteps(args: string[], env: NodeJS.ProcessEnv = process.env): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-steps-'))
  const trace = path.join(folder, 'trace.json')
  try {
    execFileSync(process.execPath, ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', trace, ...args], { env })
    const { traceEvents } = JSON.parse(fs.readFileSync(trace, 'utf8')) as { traceEvents: Traced[] }
    return traceEvents
      .filter(({ name, ph }) => ph === 'b' && ['open', 'fsync', 'rename'].includes(name))
      .toSorted((one, other) => one.ts - other.ts)
      .map(({ name, args: { path: at, new_path: to } }) => [name, at ?? to ?? ''].join(' ').trim())
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

interface Traced {
  name: string
  ph: string
  ts: number
  args: { path?: string; new_path?: string }
}
