import type { Plugin } from 'vite'

/** Breaks a build that would send the schema library to a browser. */
export const noSchemas = (): Plugin => ({
  name: 'otsukai-no-schemas',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const schema = chunk.moduleIds.find((id) => id.includes('/node_modules/zod/'))
      if (schema) this.error(`${chunk.fileName} carries the schema library (${schema}): import types of the contract with "import type"`)
    }
  },
})
