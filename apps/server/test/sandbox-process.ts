import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))

export interface SandboxProcess {
  origin: string
  /** A control call; throws on any answer but a success. */
  tell<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  stop(): Promise<void>
  /** `kill -9`: whatever it had not written by then is lost. */
  kill(): Promise<void>
  /** Starts it anew on its world and its port. */
  restart(): Promise<void>
}

/** The outside world as a process of its own, with nothing happening in it unless told. */
export async function startSandboxProcess(dataDir: string, env: Record<string, string> = {}): Promise<SandboxProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const settings = {
    SANDBOX_PORT: String(port),
    DATA_DIR: dataDir,
    SANDBOX_ITEMS: '300',
    SANDBOX_SEED: 'tests',
    SANDBOX_RIVALS: 'off',
    SANDBOX_SPEED: '600',
  }
  const launch = async () => {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, ...settings, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
    })
    return child
  }
  let child = await launch()
  return {
    origin,
    tell: (method, path, body) => tell(origin, method, path, body),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    restart: async () => void (child = await launch()),
  }
}

async function tell<T>(origin: string, method: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
