import { type Plugin } from 'vite'

const NAME = 'virtual:calls'
const RESOLVED = `\0${NAME}`

/**
 * Gives the browser what it must know of each call of the contract (method, path, encoding, cache, who) and leaves the schemas,
 * and with them the schema library, at home. The types of requests and answers are the contract's own: see `src/lib/calls.d.ts`.
 */
export const contractCalls = (): Plugin => ({
  name: 'otsukai-contract-calls',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (id === NAME) return RESOLVED
    if (!id.startsWith('@otsukai/contract/')) return undefined
    // `import { type X }` leaves a bare import behind; the contract's modules do nothing when they load, so it can go.
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    return found && { ...found, moduleSideEffects: false }
  },
  async load(id) {
    if (id !== RESOLVED) return undefined
    const { calls } = await import('@otsukai/contract/calls')
    const surfaces = Object.entries(calls).map(([name, { method, path, encoding, cache, who }]) => [
      name,
      { method, path, encoding, cache, who },
    ])
    return `export const calls = ${JSON.stringify(Object.fromEntries(surfaces))}`
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const schema = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
      if (schema) this.error(`${chunk.fileName} carries the schema library (${schema}): import types of the contract with "import type"`)
    }
  },
})
