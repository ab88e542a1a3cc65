import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm run staff -- <command>`: what the operator's people do until there is a desk. */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { runStaff } = await import('./boot/run-staff.ts')
process.exitCode = await runStaff(process.argv.slice(2), process.env)
