import { readConfig } from './config.ts'
import { type Sandbox, startSandbox } from './start.ts'

const startedAt = performance.now()
const sandbox = await start().catch((error: unknown): never => {
  console.error('sandbox did not start:', error instanceof Error ? error.message : error)
  process.exit(1)
})
console.log(
  `sandbox ready on ${sandbox.origin} in ${Math.round(performance.now() - startedAt)} ms: ${sandbox.world.listings.size} listings`,
)
// Whoever started it as a child is told where it listens, and takes it along when it ends.
process.send?.({ origin: sandbox.origin })
stopOnSignal(sandbox)

// A setting that is wrong fails like all else that keeps it from starting: with a sentence.
async function start(): Promise<Sandbox> {
  return startSandbox(readConfig(process.env))
}

function stopOnSignal({ stop }: Sandbox): void {
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    void stop().finally(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
