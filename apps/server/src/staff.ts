import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm run staff -- <command>`: the command line of the operator's people. */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { runStaff } = await import('./boot/run-staff.ts')
process.exitCode = await runStaff(process.argv.slice(2), process.env)
