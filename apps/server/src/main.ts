import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm start`: starts everything, prints the address, and stops everything on SIGTERM or SIGINT. */
const begun = performance.now()
// Caches stripped and compiled code, which saves half of the start's work and 25 MB of memory. `npm start` names the same folder in
// NODE_COMPILE_CACHE, as this file is read before this line: to strip it alone takes a compiler of 16 MB.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { ConfigError } = await import('./boot/config-reader.ts')
const { startServer } = await import('./start-server.ts')

/** The process ends within this time of a signal, even if something hangs. */
const stopWithinMs = 9_500

const exitWith = (error: unknown): never => {
  // Faults that the operator can correct are a sentence; others come with their stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

try {
  const server = await startServer(process.env)
  console.log(server.welcome(Math.round(performance.now() - begun)))
  // Tells a parent process the addresses, which with PORT=0 it cannot know.
  process.send?.({ url: server.url, deskUrl: server.deps.config.deskUrl, sandboxUrl: server.sandboxUrl })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      server.stop().then(() => process.exit(0), exitWith)
    })
  }
} catch (error) {
  exitWith(error)
}
