import { readConfig } from './config.ts'
import { startSandbox } from './start.ts'

const startedAt = performance.now()
const sandbox = await startSandbox(readConfig(process.env))
console.log(`sandbox ready on ${sandbox.origin} in ${Math.round(performance.now() - startedAt)} ms: ${sandbox.world.listings.size} listings`)
process.send?.('ready')

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void sandbox.stop().then(() => process.exit(0))
  })
}
