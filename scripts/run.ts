import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '..')

/** The end of a command. `output` is empty when it was shown on the terminal. */
export interface Ended {
  code: number
  output: string
  ms: number
  /** True when it was killed, because it printed nothing for too long. */
  silent: boolean
}

interface RunOptions {
  /** Writes its output to the terminal as it comes, and answers none of it. */
  show?: boolean
  env?: Record<string, string>
  /** A command that says nothing for so long is killed with all it started: it would not end by itself. */
  silentAtMostMs?: number
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) killGroup(child, signal)
    process.exitCode = 130
  })
}

/** Runs a command of the workspace in its root, without stdin, in a process group of its own. Stopped with us. */
export function run(
  command: string,
  args: string[],
  { show = false, env = {}, silentAtMostMs = Infinity }: RunOptions = {},
): Promise<Ended> {
  const begun = performance.now()
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
  const colours = show && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...colours, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  const chunks: Buffer[] = []
  let silent = false
  const killSilent = () => {
    silent = true
    killGroup(child, 'SIGKILL')
  }
  const watch = () => (silentAtMostMs === Infinity ? undefined : setTimeout(killSilent, silentAtMostMs))
  let watchdog = watch()
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      clearTimeout(watchdog)
      watchdog = watch()
      if (show) to.write(chunk)
      else chunks.push(chunk)
    })
  }
  return new Promise((resolve) => {
    const end = (code: number, why = '') => {
      clearTimeout(watchdog)
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString() + why, ms: performance.now() - begun, silent })
    }
    child.on('error', (error) => end(127, error.message))
    // Not 'close': what the command leaves behind may hold its output open for ever.
    child.on('exit', (code) => setImmediate(end, code ?? 1))
  })
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

/** `12.3 s`. */
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
