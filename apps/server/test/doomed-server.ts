import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { CrashPoint } from './crashing-server.ts'

const entry = fileURLToPath(new URL('./crashing-server.ts', import.meta.url))

/** Servers as processes of their own that will die by SIGKILL at a point; `settings` is a world's environment. */
export function doomedServers(settings: () => Record<string, string>) {
  const running = new Set<ChildProcess>()
  return {
    /** Resolves once it is up. */
    async begin(at: CrashPoint): Promise<{ died: Promise<unknown> }> {
      const child = spawn(process.execPath, [entry], {
        env: { ...process.env, ...settings(), MODE: 'sandbox', CRASH_AT: at },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      running.add(child)
      const died = once(child, 'exit').then(([, signal]) => {
        running.delete(child)
        expect(signal).toBe('SIGKILL')
      })
      await Promise.race([once(child, 'message'), died])
      return { died }
    },
    /** Ends what has not died. */
    async end(): Promise<void> {
      for (const child of running) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      }
    },
  }
}
