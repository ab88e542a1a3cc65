import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm run export`, `backup` and `import`: all of an installation as a folder, and back. */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { runArchive } = await import('./boot/run-archive.ts')
process.exitCode = await runArchive(process.argv.slice(2), process.env, console.log)
