import fs from 'node:fs'
import path from 'node:path'
import type { Call } from '../packages/contract/src/call.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { refusals } from '../packages/contract/src/errors.ts'
import { root } from './run.ts'

/** `npm run calls`: writes what a browser must know of each call of the contract. The schemas stay at home, and with them their library. */

const file = path.join(root, 'packages/web/src/calls.gen.ts')

const head = `// Made from packages/contract by \`npm run calls\`. Import it whole, \`import * as calls\`: what nobody makes is left out of a bundle.
import type { Calls } from '@otsukai/contract/calls'
import type { SurfaceOf } from './client.ts'
`

function lineOf(name: string, call: Call): string {
  const { method, path: at, encoding, cache } = call
  const named = call.refusals.map((refusal) => `${refusals[refusal].code}: '${refusal}'`)
  const all = [`method: '${method}'`, `path: '${at}'`, `encoding: '${encoding}'`, `cache: ${cache}`]
  if (named.length > 0) all.push(`refusals: { ${named.join(', ')} }`)
  return `export const ${name}: SurfaceOf<Calls['${name}']> = { ${all.join(', ')} }`
}

const text = [head, ...Object.entries<Call>(calls).map(([name, call]) => lineOf(name, call)), ''].join('\n')

/** The file's fault; null when it agrees with the contract. */
export const faultOfCalls = (): string | null =>
  fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text
    ? null
    : `${path.relative(root, file)} is not as the contract gives it: npm run calls`

if (import.meta.main) fs.writeFileSync(file, text)
