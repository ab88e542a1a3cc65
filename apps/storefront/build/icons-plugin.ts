import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Plugin } from 'vite'

/**
 * Sends every icon imported by name straight to its own file. Through the one list of all icons, each icon that any screen uses counts as
 * needed by the first one.
 */
export const iconFiles = (): Plugin => {
  const list = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace('/dist/cjs/lucide-react.js', '/dist/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names, file] of readFileSync(list, 'utf8').matchAll(/^export \{ (.+) \} from '(\.\/icons\/[^']+)'/gm)) {
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, path.join(path.dirname(list), file!))
  }
  return {
    name: 'otsukai-icon-files',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: 'lucide-react' },
      handler: (code) =>
        code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => `import ${name} from ${JSON.stringify(files.get(name) ?? 'lucide-react')}`)
            .join(';'),
        ),
    },
  }
}
