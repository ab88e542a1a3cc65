import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type Child, startChild } from './child-process.ts'
import type { CrashPoint } from './crashing-server.ts'

const entry = fileURLToPath(new URL('./crashing-server.ts', import.meta.url))

interface Told {
  url: string
  deskUrl: string | null
}

/** Servers as processes of their own that will die by SIGKILL at a point; `settings` is a world's environment. */
export function doomedServers(settings: () => Record<string, string>, isUp: (url: string) => void) {
  const running = new Set<Child<Told>>()
  return {
    /** Resolves once it is up. */
    async begin(at: CrashPoint): Promise<{ died: Promise<unknown>; deskUrl: string }> {
      const child = await startChild<Told>(entry, { ...process.env, ...settings(), MODE: 'sandbox', CRASH_AT: at })
      running.add(child)
      isUp(child.told.url)
      const died = child.ended.then((why) => {
        running.delete(child)
        expect(why).toBe('SIGKILL')
      })
      return { died, deskUrl: child.told.deskUrl ?? '' }
    },
    /** Ends what has not died. */
    async end(): Promise<void> {
      for (const child of running) await child.end('SIGKILL')
    },
  }
}
