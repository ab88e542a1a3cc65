import { fileURLToPath } from 'node:url'
import { cheapWorld } from './cheap-world.ts'
import { startChild } from './child-process.ts'
import { openRelay } from './relay.ts'

const main = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))

export interface SandboxProcess {
  origin: string
  /** A control call; throws on any answer but a success. */
  tell<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  stop(): Promise<void>
  /** `kill -9`: whatever it had not written by then is lost. */
  kill(): Promise<void>
  /** Starts it anew on its world, at its address. */
  restart(): Promise<void>
}

/** The outside world as a process of its own, with nothing happening in it unless told. One that is to be killed keeps its address by `stays`. */
export async function startSandboxProcess(
  dataDir: string,
  env: Record<string, string> = {},
  { stays = false } = {},
): Promise<SandboxProcess> {
  const settings = {
    SANDBOX_PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX_ITEMS: '300',
    SANDBOX_SEED: 'tests',
    SANDBOX_RIVALS: 'off',
    SANDBOX_SPEED: '600',
    ...cheapWorld,
  }
  const launch = () => startChild<{ origin: string }>(main, { ...process.env, ...settings, ...env })
  let child = await launch()
  const relay = stays ? await openRelay() : null
  relay?.pointTo(child.told.origin)
  const origin = relay?.origin ?? child.told.origin
  return {
    origin,
    tell: (method, path, body) => tell(origin, method, path, body),
    stop: async () => {
      await child.end('SIGTERM')
      await relay?.close()
    },
    kill: () => child.end('SIGKILL'),
    restart: async () => {
      child = await launch()
      relay?.pointTo(child.told.origin)
    },
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
