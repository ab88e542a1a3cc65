import net from 'node:net'

/** The load generator, a process of its own (`fork`): takes one `Load` at a time as a message and answers it with a `Measured`. */

export interface Load {
  port: number
  connections: number
  /** Whole HTTP requests, head and body. */
  requests: string[]
  /** Goes through the requests again and again for so long; null: each is sent once. */
  forMs: number | null
}

export interface Measured {
  perS: number
  p50Ms: number
  p99Ms: number
  /** Answers that were not HTTP 200 with code 0; the first of them. */
  failed: number
  failure: string | null
}

/** The heads of our answers are some 300 bytes. */
const headWithinBytes = 4_096

async function run({ port, connections, requests, forMs }: Load): Promise<Measured> {
  const latencies: number[] = []
  const failures: string[] = []
  const begun = performance.now()
  let next = 0
  const take = (): Buffer | null => {
    if (forMs === null ? next >= requests.length : performance.now() - begun > forMs) return null
    return Buffer.from(requests[next++ % requests.length] ?? '')
  }
  const note = (ms: number, failure: string | null) => {
    latencies.push(ms)
    if (failure !== null) failures.push(failure)
  }
  await Promise.all(Array.from({ length: connections }, () => connection(port, take, note)))
  const seconds = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return { perS: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed: failures.length, failure: failures[0] ?? null }
}

/** A kept connection: a request, its whole answer, the next request. Cheap, since the generator shares the machine with the measured server. */
function connection(port: number, take: () => Buffer | null, note: (ms: number, failure: string | null) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let missing = 0
    let failure: string | null = null
    const send = () => {
      const request = take()
      if (!request) return socket.end(resolve)
      sentAt = performance.now()
      missing = 0
      socket.write(request)
    }
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true }, send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === 0) {
        const head = chunk.toString('latin1', 0, headWithinBytes)
        const headEnd = head.indexOf('\r\n\r\n') + 4
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (headEnd < 4 || length === undefined) return reject(new Error(`an answer without its length: ${head.slice(0, 200)}`))
        missing = headEnd + Number(length)
        failure = head.startsWith('HTTP/1.1 200') && head.startsWith('{"code":0,', headEnd) ? null : head.slice(0, 1_000)
      }
      missing -= chunk.length
      if (missing > 0) return
      note(performance.now() - sentAt, failure)
      send()
    })
  })
}

process.on('message', (load: Load) => {
  void run(load).then((measured) => process.send?.(measured))
})
