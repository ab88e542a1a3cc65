import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** `npm run export`, `backup` and `import`: writes an installation to a folder, or restores it from one. */
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)))
const { runArchive } = await import('./boot/run-archive.ts')
process.exitCode = await runArchive(process.argv.slice(2), process.env, console.log)
