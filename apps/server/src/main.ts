import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm start`: starts all there is, says where to go, and stops all of it when told to. */
const begun = performance.now()
// Types are stripped and code is compiled once, not at every start: half of the start's work, and 25 MB.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { ConfigError } = await import('./boot/config-reader.ts')
const { startServer } = await import('./start-server.ts')

/** Whatever hangs: this is promised to whoever stops us. */
const stopWithinMs = 9_500

const exitWith = (error: unknown): never => {
  // What an operator can mend is a sentence; the rest is ours and comes with its stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

try {
  const server = await startServer(process.env)
  console.log(server.welcome(Math.round(performance.now() - begun)))
  // Whoever started it as a child is told where it and its sandbox listen: with PORT=0 nobody else knows.
  process.send?.({ url: server.url, sandboxUrl: server.sandboxUrl })
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
