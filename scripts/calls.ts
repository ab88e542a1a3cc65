import fs from 'node:fs'
import path from 'node:path'
import type { Call } from '../packages/contract/src/call.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { deskCalls } from '../packages/contract/src/desk/desk-calls.ts'
import { refusals } from '../packages/contract/src/errors.ts'
import { root } from './run.ts'

/** `npm run calls`: writes what a browser must know of each call of the contract. The schemas stay at home, and with them their library. */

interface Made {
  file: string
  calls: Record<string, Call>
  /** The type of `calls`, and the module that has it. */
  type: string
  from: string
}

const made: readonly Made[] = [
  { file: 'packages/web/src/calls.gen.ts', calls, type: 'Calls', from: '@otsukai/contract/calls' },
  { file: 'packages/web/src/desk-calls.gen.ts', calls: deskCalls, type: 'DeskCalls', from: '@otsukai/contract/desk/desk-calls' },
]

const headOf = ({
  type,
  from,
}: Made) => `// Made from packages/contract by \`npm run calls\`. Import it whole, \`import * as calls\`: what nobody makes is left out of a bundle.
import type { ${type} } from '${from}'
import type { SurfaceOf } from './client.ts'
`

function lineOf(type: string, name: string, call: Call): string {
  const { method, path: at, encoding, cache } = call
  const named = call.refusals.map((refusal) => `${refusals[refusal].code}: '${refusal}'`)
  const all = [`method: '${method}'`, `path: '${at}'`, `encoding: '${encoding}'`, `cache: ${cache}`]
  if (named.length > 0) all.push(`refusals: { ${named.join(', ')} }`)
  return `export const ${name}: SurfaceOf<${type}['${name}']> = { ${all.join(', ')} }`
}

const textOf = (one: Made): string =>
  [headOf(one), ...Object.entries(one.calls).map(([name, call]) => lineOf(one.type, name, call)), ''].join('\n')

const at = (file: string) => path.join(root, file)

/** The files' faults; none when they agree with the contract. */
export const faultsOfCalls = (): string[] =>
  made
    .filter((one) => !fs.existsSync(at(one.file)) || fs.readFileSync(at(one.file), 'utf8') !== textOf(one))
    .map(({ file }) => `${file} is not as the contract gives it: npm run calls`)

if (import.meta.main) for (const one of made) fs.writeFileSync(at(one.file), textOf(one))
