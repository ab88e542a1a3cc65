import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { until } from '../src/testing/databases.ts'
import { cheapWorld } from './cheap-world.ts'
import { askWorld } from '../src/boot/prove-outside.ts'
import { sandboxOrigin } from '../src/boot/sandbox.ts'

export const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Env = Record<string, string>
export interface Started {
  child: ChildProcess
  /** All it has said on the error stream, and on the other. */
  said(): string
}

export const running = new Set<ChildProcess>()

/** A server as `npm start` starts it. */
export function start(env: Env): Started {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.once('exit', () => running.delete(child))
  return { child, said: () => said }
}

export async function startUntilReady(env: Env): Promise<Started> {
  const server = start(env)
  await until(() => server.said().includes('is ready') || server.child.exitCode !== null)
  expect(server.said()).toContain('is ready')
  return server
}

/** Waits for the start to be refused: exit code 1 and sentences instead of a stack. */
export async function refusalOf({ child, said }: Started): Promise<string> {
  const [code] = (await once(child, 'close')) as [number | null]
  // Softly: what the test is about shall be told too.
  expect.soft(said()).not.toMatch(/^\s+at |node:internal/m)
  expect(code).toBe(1)
  return said()
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function sandboxPid(env: Env): Promise<number | null> {
  const origin = sandboxOrigin({ dataDir: env['DATA_DIR']!, port: 0 })
  if (origin === null) return null
  const answer = await askWorld(origin)
  return answer.kind === 'sandbox' ? answer.clock.pid : null
}

/** Settings of a server of its own: a small world, any port, a folder. */
export async function place(more: Env = {}): Promise<Env & { DATA_DIR: string }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-start-'))
  fs.chmodSync(dataDir, 0o755)
  return { DATA_DIR: dataDir, PORT: '0', SANDBOX_ITEMS: '100', SANDBOX_RIVALS: 'off', ...cheapWorld, LOG_LEVEL: 'silent', ...more }
}
