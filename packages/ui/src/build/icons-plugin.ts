import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const PEN = 'virtual:icon-pen'
const RESOLVED_PEN = `\0${PEN}`

/** The `<svg>` around every icon. Replaces the library's own component, whose contexts and conversions nothing here uses. */
const pen = `
import { createElement } from 'react'
const line = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export const draw = (__html) => ({ size = 24, ...rest }) =>
  createElement('svg', { ...line, width: size, height: size, ...rest, dangerouslySetInnerHTML: { __html } })`

type Shape = [tag: string, attributes: Record<string, string>]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The shapes of an icon as markup, without React's `key`. */
const markup = (shapes: readonly Shape[]): string =>
  shapes
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')

/**
 * Redirects every icon imported by name to its own file, and turns that file into plain SVG. Imported from the library's one list, all
 * icons of all screens would be in the first chunk; and the library's run-time code weighs as much as forty icons.
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
    resolveId: (id) => (id === PEN ? RESOLVED_PEN : undefined),
    async load(id) {
      if (id === RESOLVED_PEN) return pen
      if (!/\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)) return undefined
      const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData?: { node: Shape[] } }
      // The file of a renamed icon re-exports the new one and has no data.
      if (!__iconData) return undefined
      return `import { draw } from '${PEN}'\nexport default /* @__PURE__ */ draw(${JSON.stringify(markup(__iconData.node))})`
    },
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /\/node_modules\// }, code: 'lucide-react' },
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
