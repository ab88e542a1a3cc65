import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@otsukai/contract/calls'
import { asOwner } from '../../apps/server/src/platform/db/open.ts'
import { runArchive } from '../../apps/server/src/boot/run-archive.ts'
import { startThrowawayCluster } from '../../apps/server/src/testing/throwaway-cluster.ts'
import { openBucket } from '../../apps/server/test/bucket.ts'
import { type Child, startChild } from '../../apps/server/test/child-process.ts'
import { MemberAgent, newRequestId } from '../../apps/server/test/member-agent.ts'
import { openRelay, type Relay } from '../../apps/server/test/relay.ts'
import { startSandboxProcess } from '../../apps/server/test/sandbox-process.ts'
import { log } from './log.ts'
import { makeFolder } from './shop.ts'

const MEMBERS = 12
const ROUNDS = 4
const PICTURES = 4
const OUTAGE_MS = 6_000

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

type ServerProcess = Child<{ url: string }>

/** A picture that was answered: who sent it, and where it is shown. */
interface Sent {
  member: MemberAgent
  address: string
}

/** A store of this machine behind a relay, and the variables of it. */
interface Store {
  relay: Relay
  env: Record<string, string>
  what: string
  isUp(up: boolean): void
  close(): Promise<void>
}

/**
 * Two servers that share PostgreSQL and a bucket alone, and a third beside them with a folder: members send and see pictures, the store
 * goes and comes back, a server is killed, an archive carries all pictures into a folder, and keys that are wrong are refused. With
 * UPLOADS_URL and what belongs to it (docs/operating.md) the bucket is one of a store at 127.0.0.1, such as MinIO or Ceph; else the
 * tests' own.
 */
export async function files(): Promise<void> {
  const folder = makeFolder('files')
  await using endings = new AsyncDisposableStack()
  endings.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const store = await openStore()
  endings.defer(store.close)
  const cluster = await startThrowawayCluster('drill-files', ['max_connections=200'], { info() {}, warn() {}, error: console.error })
  endings.defer(cluster.remove)
  const urlOf = async (name: string): Promise<string> => {
    await asOwner(cluster.connection('postgres'), (owner) => owner.query(`create database ${name}`))
    return `postgres:///${name}?host=${encodeURIComponent(cluster.socketDir)}&port=${cluster.port}&user=postgres`
  }
  const sandbox = await startSandboxProcess(path.join(folder, 'world'), { SANDBOX_PHOTOS: 'drawn' })
  endings.defer(sandbox.stop)
  const settings = {
    ...{ PATH: process.env['PATH'] ?? '', MODE: 'sandbox', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    ...{ MARKETPLACE_URL: sandbox.origin, PAYMENT_URL: sandbox.origin, SECRET_KEY: randomBytes(32).toString('base64') },
    DATABASE_URL: await urlOf('shop'),
  }
  const begin = async (name: string, env: Record<string, string>): Promise<ServerProcess> => {
    const own = { DATA_DIR: path.join(folder, name), ...env }
    const server = await startChild<{ url: string }>(main, { ...settings, ...own }, path.join(folder, `${name}.log`))
    endings.defer(() => server.end('SIGTERM'))
    return server
  }
  const first = await begin('first', store.env)
  const [second, beside] = [await begin('second', store.env), await begin('beside', {})]
  log(`${store.what}; two servers share it and PostgreSQL, a third has a folder`)

  const pictures = await drawn(first.told.url, sandbox.tell)
  const crowd = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => register(first.told.url, n)))
  const sent = await measure(crowd, pictures, { bucket: first.told.url, folder: beside.told.url, elsewhere: second.told.url })

  await goAway(store, crowd, pictures, first.told.url, sent)

  const last = crowd.map(async (member) => send(member, first.told.url, pictures).catch(() => []))
  await first.end('SIGKILL')
  sent.push(...(await Promise.all(last)).flat())
  await mustShow(second.told.url, sent)
  log(`a server is killed: the other shows all ${sent.length} pictures that were answered`)

  await moveOut({ ...settings, ...store.env, DATA_DIR: path.join(folder, 'second') }, { folder, url: await urlOf('restored') })
  const wrong = { ...settings, ...store.env, UPLOADS_SECRET_KEY: 'wrong', DATA_DIR: path.join(folder, 'wrong') }
  const output = path.join(folder, 'wrong.log')
  await startChild(main, wrong, output).then(
    () => Promise.reject(new Error('a server started with a wrong key')),
    () => log(`a wrong key: ${fs.readFileSync(output, 'utf8').trim().split('\n').at(-1)?.trim()}`),
  )
}

async function openStore(): Promise<Store> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (name.startsWith('UPLOADS_') && value ? [[name, value]] : [])),
  )
  const endpoint = env['UPLOADS_ENDPOINT']
  if (endpoint === undefined) {
    const bucket = await openBucket()
    return { ...bucket, what: "the tests' own store" }
  }
  const relay = await openRelay()
  relay.pointTo(endpoint)
  return {
    relay,
    what: `the store at ${endpoint}`,
    // The bucket stands in the path, so that the relay can stand before it.
    env: { ...env, UPLOADS_ENDPOINT: relay.origin, UPLOADS_PATH_STYLE: 'on' },
    isUp: (up) => {
      relay.pointTo(up ? endpoint : null)
      relay.cutAfter(null)
    },
    close: relay.close,
  }
}

/** Photos that the world outside draws, as a member would send them. */
async function drawn(origin: string, tell: (method: 'POST', path: string, body: unknown) => Promise<unknown>): Promise<File[]> {
  const photo = async (n: number): Promise<File> => {
    const { id } = (await tell('POST', '/world/items', { name: `フィギュア ${n}`, priceJpy: 3_000 })) as { id: string }
    const answer = await fetch(`${origin}/img/${id}/1?w=960`)
    if (!answer.ok) throw new Error(`no picture of ${id}: ${answer.status}`)
    return new File([new Uint8Array(await answer.arrayBuffer())], '照片.webp')
  }
  return Promise.all(Array.from({ length: PICTURES }, (_, n) => photo(n)))
}

async function register(origin: string, n: number): Promise<MemberAgent> {
  const member = new MemberAgent(origin)
  await member.must(calls.register, { account: `files${n}@example.com`, password: 'correct horse', CustomerName: `会员${n}` })
  return member
}

const cookieOf = (member: MemberAgent) => ({ cookie: `otsukai_session=${member.cookie('otsukai_session')}` })

/** The same member at another server. */
function at(member: MemberAgent, origin: string): MemberAgent {
  const other = new MemberAgent(origin)
  other.keep('otsukai_session', member.cookie('otsukai_session') ?? '')
  return other
}

/** Sends a message with pictures once. Throws for any answer but a success. */
async function send(member: MemberAgent, origin: string, images: File[]): Promise<Sent[]> {
  const answer = await at(member, origin).call(calls.msgSend, { text: '请看图', images, requestId: newRequestId() })
  if (answer.status !== 200) throw Object.assign(new Error(`${answer.status} ${answer.message}`), { status: answer.status })
  return answer.data.images.map((address) => ({ member, address }))
}

async function see({ member, address }: Sent, origin: string): Promise<number> {
  const answer = await fetch(origin + address, { headers: cookieOf(member) })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (answer.status !== 200 || bytes !== Number(answer.headers.get('content-length'))) throw new Error(`${address}: ${answer.status}`)
  return bytes
}

async function mustShow(origin: string, sent: readonly Sent[]): Promise<void> {
  for (const one of sent) await see(one, origin)
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  into.push(performance.now() - from)
  return result
}

const quantiles = (times: number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0)
  return `${quantile(0.5)} / ${quantile(0.99)} ms`
}

/** Members send and see pictures by turns through the bucket and through the folder; answers what lies in the bucket. */
async function measure(
  crowd: MemberAgent[],
  pictures: File[],
  { bucket, folder, elsewhere }: Record<'bucket' | 'folder' | 'elsewhere', string>,
): Promise<Sent[]> {
  const times = { bucket: { send: [] as number[], see: [] as number[] }, folder: { send: [] as number[], see: [] as number[] } }
  const kept: Sent[] = []
  let bytes = 0
  const turn = async (origin: string, shownBy: string, into: { send: number[]; see: number[] }) => {
    const sent = (await Promise.all(crowd.map((member) => timed(into.send, () => send(member, origin, pictures))))).flat()
    for (const one of sent) bytes += await timed(into.see, () => see(one, shownBy))
    return sent
  }
  for (let round = 0; round < ROUNDS; round++) {
    kept.push(...(await turn(bucket, elsewhere, times.bucket)))
    await turn(folder, folder, times.folder)
  }
  log(`${kept.length} pictures of ${Math.round(bytes / 2 / kept.length / 1000)} kB sent to one server and shown by the other`)
  log(`median / 99 %, bucket: ${PICTURES} sent ${quantiles(times.bucket.send)}, one shown ${quantiles(times.bucket.see)}`)
  log(`median / 99 %, folder: ${PICTURES} sent ${quantiles(times.folder.send)}, one shown ${quantiles(times.folder.see)}`)
  return kept
}

/** The store goes and comes back while members send, see and write. */
async function goAway(store: Store, crowd: MemberAgent[], pictures: File[], origin: string, sent: Sent[]): Promise<void> {
  const told: Record<string, number> = {}
  const count = (what: string) => (told[what] = (told[what] ?? 0) + 1)
  let backAt = Infinity
  let firstAfter = Infinity
  const until = performance.now() + OUTAGE_MS + 20_000
  const goesOn = () => performance.now() < until && (backAt === Infinity || firstAfter === Infinity)
  const one = async (member: MemberAgent) => {
    while (goesOn()) {
      await send(member, origin, pictures).then(
        (more) => {
          sent.push(...more)
          count('pictures 200')
          if (performance.now() > backAt) firstAfter = Math.min(firstAfter, performance.now())
        },
        (error: { status?: number }) => count(`pictures ${error.status}`),
      )
      const written = await at(member, origin).call(calls.msgSend, { text: '只有字', images: [], requestId: newRequestId() })
      count(`texts ${written.status}`)
      await sleep(250)
    }
  }
  store.isUp(false)
  const shopping = crowd.map(one)
  await sleep(OUTAGE_MS)
  store.isUp(true)
  backAt = performance.now()
  await Promise.all(shopping)
  log(
    `the store was away for ${OUTAGE_MS / 1000} s; answers: ${Object.entries(told)
      .map(([what, n]) => `${what}: ${n}`)
      .join(', ')}`,
  )
  if (firstAfter === Infinity) throw new Error('no picture was taken after the store came back')
  log(`the first picture was taken ${((firstAfter - backAt) / 1000).toFixed(1)} s after it came back`)
  const others = Object.keys(told).filter((what) => !/200$|^pictures 503$/.test(what))
  if (others.length > 0) throw new Error(`members saw ${others.join(', ')}`)
}

/** An archive of the bucket's pictures read into a folder beside an empty database. */
async function moveOut(env: Record<string, string>, { folder, url }: { folder: string; url: string }): Promise<void> {
  const archive = path.join(folder, 'archive')
  const command = async (args: string[], settings: Record<string, string>): Promise<string> => {
    const lines: string[] = []
    const code = await runArchive(args, settings, (line) => lines.push(line))
    if (code !== 0) throw new Error(lines.join('\n'))
    return lines.join(' ')
  }
  const told = await command(['export', archive], env)
  if (/are not in the store/.test(told)) throw new Error(told)
  const there = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('UPLOADS_')))
  const restored = await command(['import', archive], { ...there, DATABASE_URL: url, DATA_DIR: path.join(folder, 'restored') })
  log(`an archive: ${/\d+ pictures/.exec(told)?.[0]} out of the bucket, ${/\d+ pictures/.exec(restored)?.[0]} into a folder`)
}
