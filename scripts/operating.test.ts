import { generateKeyPairSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { acts } from '@otsukai/contract/acts/acts'
import { expect, test } from 'vitest'
import { readConfig as readSandbox } from '../apps/sandbox/src/config.ts'
import type { Environment } from '../apps/server/src/boot/config-reader.ts'
import { readConfig as readServer } from '../apps/server/src/boot/config.ts'
import { deskKinds } from '../apps/server/src/platform/desk/desk-kinds.ts'
import { optionsOf } from '../apps/server/src/office/staff/act-options.ts'

/** docs/operating.md is what an operator goes by at night: its tables say what the code says, no more and no less. */

const page = fs.readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')

/** The cells of the rows under a heading, without the table's own head. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`))
  const rows = [...(section ?? '').matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(/ \| ?/).map((cell) => cell.trim()))
  expect(rows.length, `rows under "${heading}"`).toBeGreaterThan(1)
  return rows.slice(1)
}

const spans = (cell = ''): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text)

interface Variable {
  name: string
  /** The page's text of it. */
  told: string
}

const variablesOf = (...headings: string[]): Variable[] =>
  headings.flatMap(rowsUnder).flatMap(([names, told = '']) => spans(names).map((name) => ({ name, told })))

const ofServer = variablesOf('Everywhere', 'Traces', 'The world outside', 'Money and waits')
const ofSandbox = variablesOf('The sandbox')
const neededInLive = ofServer.filter(({ told }) => told === 'needed in live').map(({ name }) => name)

/** Every variable that is asked for while it is read. */
function asked(read: (env: Environment) => unknown, env: Environment): Set<string> {
  const names = new Set<string>()
  const noting = new Proxy(env, { get: (target, name) => (names.add(String(name)), target[String(name)]) })
  read(noting)
  return names
}

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const [ours, gateways] = [pair().privateKey, pair().publicKey]

/** Live with what the page says it needs, and nothing else. */
const live: Environment = {
  ...Object.fromEntries(neededInLive.map((name) => [name, name.endsWith('_URL') ? 'https://outside.example' : 'x'])),
  MODE: 'live',
  WECHAT_PRIVATE_KEY: ours,
  WECHAT_PUBLIC_KEY: gateways,
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  ALIPAY_PRIVATE_KEY: ours,
  ALIPAY_PUBLIC_KEY: gateways,
  SECRET_KEY: randomBytes(32).toString('base64'),
}

test('every variable of the server and of the sandbox is in the tables, and no other', () => {
  const read = [...asked(readServer, {}), ...asked(readServer, live), ...asked(readSandbox, {})]
  const told = [...ofServer, ...ofSandbox].map(({ name }) => name)
  expect(told.toSorted()).toEqual([...new Set(read)].toSorted())
})

test('live starts with what is told to be needed, and with nothing of it left out', () => {
  expect(neededInLive.length).toBeGreaterThan(20)
  for (const name of neededInLive) expect(() => readServer({ ...live, [name]: '' }), name).toThrow(`${name} must be set`)
})

test('the defaults are as told', () => {
  for (const { name, told } of ofServer) {
    const [first, inLive] = spans(told)
    // Words tell of a default that is computed, or of none.
    if (first === undefined || !told.startsWith('`')) continue
    expect(readServer({ [name]: first }), name).toEqual(readServer({}))
    expect(readServer({ ...live, MODE: 'live', ...(name !== 'MODE' && { [name]: inLive ?? first }) }), name).toEqual(readServer(live))
  }
  for (const { name, told } of ofSandbox.filter(({ told }) => told.startsWith('`'))) {
    // Its speed is told by the server that starts it.
    const read = name === 'SANDBOX_SPEED' ? readServer : readSandbox
    expect(read({ [name]: spans(told)[0] }), name).toEqual(read({}))
  }
})

test('every kind of the desk is told of, with the commands that settle it', () => {
  const told = rowsUnder('At midnight: what the desk holds').map(([kind, , settled]) => [spans(kind)[0], spans(settled)])
  expect(Object.fromEntries(told)).toEqual(deskKinds)
})

test('every act of the staff is told of, with its options', () => {
  const told = rowsUnder('What staff can do').map(([name = '', options = '']) => {
    const [needed = '', optional = ''] = options.split('(')
    return [spans(name)[0], { looks: name.endsWith('°'), needed: spans(needed), optional: spans(optional) }]
  })
  const known = Object.entries(acts).map(([name, act]) => {
    const { needed = [], optional = [] } = Object.groupBy(optionsOf(act), ({ needed }) => (needed ? 'needed' : 'optional'))
    const dashed = (options: typeof needed) => options.map((option) => `--${option.name}`)
    return [name, { looks: act.looks, needed: dashed(needed), optional: dashed(optional) }]
  })
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
})
