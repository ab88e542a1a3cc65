import type { Plugin } from 'vite'

const NAME = 'virtual:calls'
const RESOLVED = `\0${NAME}/`

/**
 * Gives the browser what it must know of each call of the contract (method, path, encoding, cache) and leaves the schemas, and with
 * them the schema library, at home. The types of requests and answers are the contract's own: see `src/lib/calls.d.ts`. Each call is a
 * module of its own, so that it comes with the screens that make it.
 */
export const contractCalls = (): Plugin => ({
  name: 'otsukai-contract-calls',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (id.startsWith(`${NAME}/`)) return `\0${id}`
    if (!id.startsWith('@otsukai/contract/')) return undefined
    // `import { type X }` leaves a bare import behind; the contract's modules do nothing when they load, so it can go.
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found && { ...found, moduleSideEffects: false }
  },
  async load(id) {
    if (!id.startsWith(RESOLVED)) return undefined
    const { calls } = await import('@otsukai/contract/calls')
    const call = Object.entries(calls).find(([name]) => name === id.slice(RESOLVED.length))?.[1]
    if (!call) return this.error(`the contract has no call ${id.slice(RESOLVED.length)}`)
    const { method, path, encoding, cache } = call
    return `export default ${JSON.stringify({ method, path, encoding, cache })}`
  },
  transform: {
    filter: { id: /\/src\/.*\.tsx?(?:\?|$)/, code: NAME },
    handler: (code) => {
      const names = new Set(Array.from(code.matchAll(/(?<![\w.])calls\.(\w+)/g), ([, name]) => name!))
      const imports = Array.from(names, (name) => `import calls_${name} from '${NAME}/${name}'`).join(';')
      return code.replaceAll(/(?<![\w.])calls\.(\w+)/g, 'calls_$1').replace(/import \{ calls \} from ['"]virtual:calls['"]/, imports)
    },
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const schema = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
      if (schema) this.error(`${chunk.fileName} carries the schema library (${schema}): import types of the contract with "import type"`)
    }
  },
})
