import { ConfigError } from './config-reader.ts'
import { startServer } from './start-server.ts'

/** `npm start`: starts all there is, says where to go, and stops all of it when told to. */
const begun = performance.now()
/** Whatever hangs: this is promised to whoever stops us. */
const stopWithinMs = 9_500

try {
  const server = await startServer(process.env)
  console.log(server.welcome(Math.round(performance.now() - begun)))
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      void server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  // What an operator can mend is a sentence; the rest is ours and comes with its stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
