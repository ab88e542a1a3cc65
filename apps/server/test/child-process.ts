import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A process of ours that a test started; whatever becomes of the test, it goes with the test's own process. */
export interface Child<Told> {
  process: ChildProcess
  /** What it told once it was up. */
  told: Told
  isRunning(): boolean
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  /** Sends a signal and waits for its end. Answers at once when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Where `npm start` keeps compiled code too: with it a start takes half the work. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts an entry of ours and waits until it tells by a message that it is up. It writes to `logFile`, or where we do. Throws when it ends before. */
export async function startChild<Told>(entry: string, env: NodeJS.ProcessEnv, logFile?: string): Promise<Child<Told>> {
  const output = logFile === undefined ? 'inherit' : fs.openSync(logFile, 'w')
  const child = spawn(process.execPath, [entry], {
    env: { NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  if (typeof output === 'number') fs.closeSync(output)
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ended = once(child, 'exit').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as Told),
    ended.then((why): never => {
      throw new Error(`${entry} ended with ${why} before it was up`)
    }),
  ])
  return {
    process: child,
    told,
    isRunning,
    ended,
    async end(signal) {
      if (isRunning()) child.kill(signal)
      await ended
    },
  }
}
