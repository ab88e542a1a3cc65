import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OurServer, until } from './our-server.ts'
import { limitLine, type Line } from './side-by-side.ts'

const aims = { reachedMs: 1_000 }
const bids = 5
/** A listener is in memory before what it takes there has settled. */
const settleMs = 3_000

/** Browsers that listen to one auction on one process: how long until the last of them knows of a bid, and what each takes of memory. */
export async function measureListeners(server: OurServer, { listeners }: { listeners: number }): Promise<Line[]> {
  const world = async <T>(path: string, body: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(server.sandboxUrl + path, init)).json()) as T
  }
  const { id } = await world<{ id: string }>('/world/auctions', { name: '聴衆の多い競り', startJpy: 1_000, endsInS: 280 })
  const beforeMb = await server.rssMb()
  let reached = new Set<number>()
  let price = 1_000
  const onChunk = (n: number, chunk: string) => chunk.includes(`"currentJpy":${price},`) && reached.add(n)
  const streams = await Promise.all(
    Array.from({ length: listeners }, (_, n) => listen(`${server.url}/api/live?goods=${id}`, (chunk) => onChunk(n, chunk))),
  )
  await until(async () => reached.size === listeners)
  await sleep(settleMs)
  const perListenerKb = ((await server.rssMb()) - beforeMb) * (1_000 / listeners)
  const reachedMs: number[] = []
  for (let bid = 0; bid < bids; bid++) {
    reached = new Set()
    price += 500
    const at = performance.now()
    await world(`/world/auctions/${id}/bid`, { maxJpy: price })
    await until(async () => reached.size === listeners)
    reachedMs.push(performance.now() - at)
  }
  for (const stream of streams) stream.destroy()
  return [
    limitLine(`a bid known to the last of ${listeners} listeners`, 'ms', reachedMs, aims.reachedMs),
    limitLine('memory of a listener', 'kB', [perListenerKb], null),
  ]
}

function listen(url: string, onChunk: (chunk: string) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      answer
        .setEncoding('utf8')
        .on('data', onChunk)
        .on('error', () => undefined)
      resolve(answer)
    }).on('error', reject)
  })
}
