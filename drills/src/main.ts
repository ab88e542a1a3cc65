import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { dns } from './dns.ts'
import { failover } from './failover.ts'
import { files } from './files.ts'
import { pooler } from './pooler.ts'
import { replica } from './replica.ts'
import { slowGateway } from './slow-gateway.ts'
import { streams } from './streams.ts'
import { throughput } from './throughput.ts'
import { upgrade } from './upgrade.ts'

/** `npm run drill -- <name>`: breaks one part of the world under a crowd of members, and says what they saw and what was lost. See README.md. */

const drills: Record<string, () => Promise<void>> = {
  clock,
  'disk-full': diskFull,
  dns,
  failover,
  files,
  pooler,
  replica,
  upgrade,
  'slow-gateway': slowGateway,
  streams,
  throughput,
}

const [name = ''] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  console.error(`npm run drill -- <name>, one of: ${Object.keys(drills).join(', ')}`)
  process.exit(1)
}
await drill()
