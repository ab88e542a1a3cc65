import path from 'node:path'
import { type Node, whyNoClock } from './no-clock.ts'
import { whyNot } from './rooms.ts'

/** The little of the linter's plugin interface (ESLint's own) that is used here. */
type Imports = { source: { value: unknown } | null }
type Context = { filename: string; report(found: { node: Imports | Node; message: string }): void }

const root = path.resolve(import.meta.dirname, '../..')

/** `@otsukai/money/yen` and `@otsukai/money/yen.ts` → `packages/money/src/yen.ts`, `./yen.ts` → its path from the root, another package → its name. */
function resolve(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return path.relative(root, path.resolve(path.dirname(importer), specifier)).replaceAll('\\', '/')
  const [, name = '', file] = /^@otsukai\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? []
  if (name !== '')
    return ['server', 'sandbox', 'storefront', 'desk'].includes(name)
      ? `apps/${name}/`
      : `packages/${name}/src/${file}${path.extname(file ?? '') ? '' : '.ts'}`
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** `rooms/import-direction`: who may import whom, see `rooms.ts`. Static, dynamic and type imports, and re-exports. */
const importDirection = {
  create(context: Context) {
    const check = (node: Imports) => {
      if (typeof node.source?.value !== 'string') return
      const importer = path.relative(root, context.filename).replaceAll('\\', '/')
      const reason = whyNot(importer, resolve(node.source.value, context.filename))
      if (reason !== null) context.report({ node, message: `'${node.source.value}' may not be imported here: ${reason}.` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

/** `rooms/no-clock`: what no test may rest on, see `no-clock.ts`. */
const noClock = {
  create(context: Context) {
    const check = (node: Node) => {
      const reason = whyNoClock(node)
      if (reason !== null) context.report({ node, message: `Not in a test: ${reason}.` })
    }
    return { Property: check, Literal: check, MemberExpression: check, CallExpression: check }
  },
}

export default { meta: { name: 'rooms' }, rules: { 'import-direction': importDirection, 'no-clock': noClock } }
