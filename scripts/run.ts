import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, '..')

/** What a command came to. `output` is empty where it went straight to the terminal. */
export type Ended = { code: number; output: string; ms: number }

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 130
  })
}

/** Runs a command of the workspace in its root, without stdin. `show` lets it write to the terminal as it goes; otherwise its output is answered. Stopped with us. */
export function run(
  command: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  const begun = performance.now()
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`
  const output = show ? 'inherit' : 'pipe'
  const child = spawn(command, args, { cwd: root, env: { ...process.env, PATH, ...env }, stdio: ['ignore', output, output] })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const end = (code: number, why = '') => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString() + why, ms: performance.now() - begun })
    }
    child.on('error', (error) => end(127, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
}

/** `12.3 s`. */
export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
