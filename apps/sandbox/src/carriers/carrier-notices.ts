import { createHmac, randomUUID } from 'node:crypto'
import { chance, createRandom, whole } from '../catalogue/random.ts'
import type { WorldServices } from '../world/services.ts'
import type { Track } from './parcels.ts'

interface QueuedNotice {
  id: string
  track: Track
  attempts: number
}

/** The outcome of one attempt: the HTTP answer, or why there was none. */
export interface SentNotice {
  status: number | null
  told: string
}

export interface CarrierNotices {
  /** Sets the address of notices; kept over restarts. Where none is set nothing is queued. */
  register(url: string): void
  /** Queues a notice, on disk with the change that it tells of when called in that transaction. Answers its id. */
  queue(track: Track, afterMs?: number): string | null
  /** Queues as the carrier does by itself: mostly once and at once, sometimes twice, or after what happens later. */
  queueByHabit(track: Track): void
  attempt(id: string): Promise<SentNotice | null>
  /** Sends one with a wrong signature, once. */
  forge(track: Track): Promise<SentNotice>
  /** How many of a parcel's wait to be sent or sent again. */
  waitingOf(number: string): number
  stop(): void
}

const KIND = 'carrierNotice'
/** Until a notice that was not taken is sent again; then it is given up. */
const RETRY_AFTER_S = [1, 5, 15, 60, 180, 600, 1_800]
/** An attempt that never came back, as the process ended, is made again after this. */
const LOST_ATTEMPT_MS = 15_000
const TIMEOUT_MS = 10_000

/** `v1=` and the hex HMAC-SHA256 of `<timestamp in s>.<raw body>`. */
const sign = (secret: string, timestampS: number, rawBody: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestampS}.${rawBody}`).digest('hex')}`

export function createCarrierNotices(
  { store, waits, now, log }: Pick<WorldServices, 'store' | 'waits' | 'now' | 'log'>,
  seed: string,
  secret: string,
): CarrierNotices {
  const queued = store.collection<QueuedNotice>('carrierNotices')
  const registered = store.collection<{ url: string }>('webhook')
  const sending = new Set<string>()
  const stopping = new AbortController()
  const urlNow = () => registered.get('carrier')?.url

  const post = async (track: Track, key: string): Promise<SentNotice> => {
    const body = JSON.stringify({ data: [track] })
    const timestampS = Math.floor(now() / 1000)
    const headers = {
      'content-type': 'application/json',
      'x-carrier-timestamp': String(timestampS),
      'x-carrier-signature': sign(key, timestampS, body),
    }
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)])
      const answer = await fetch(urlNow() ?? '', { method: 'POST', redirect: 'manual', headers, body, signal })
      return { status: answer.status, told: (await answer.text()).slice(0, 200) }
    } catch (error) {
      return { status: null, told: String(error) }
    }
  }

  const attempt = async (id: string): Promise<SentNotice | null> => {
    const notice = queued.get(id)
    if (!notice || sending.has(id)) return null
    sending.add(id)
    const sent = await post(notice.track, secret)
    sending.delete(id)
    if (stopping.signal.aborted) return sent
    const wait = RETRY_AFTER_S[notice.attempts]
    store.transaction(() => {
      if ((sent.status !== null && sent.status < 300) || wait === undefined) {
        queued.delete(id)
        waits.cancel(`${KIND}:${id}`)
      } else {
        queued.put(id, { ...notice, attempts: notice.attempts + 1 })
        waits.at(`${KIND}:${id}`, KIND, now() + wait * 1000, { id })
      }
    })
    return sent
  }

  // The wait is set anew before the attempt begins, so that an end in the middle of it costs a repetition and never the notice.
  waits.on<{ id: string }>(KIND, ({ id }) => {
    if (!queued.has(id)) return
    waits.at(`${KIND}:${id}`, KIND, now() + LOST_ATTEMPT_MS, { id })
    attempt(id).catch((err: unknown) => log.error({ err }, 'a carrier’s notice could not be sent'))
  })

  const queue = (track: Track, afterMs: number): string | null => {
    if (urlNow() === undefined) return null
    const id = randomUUID()
    queued.put(id, { id, track, attempts: 0 })
    waits.at(`${KIND}:${id}`, KIND, now() + afterMs, { id })
    return id
  }

  return {
    register: (url) => registered.put('carrier', { url }),
    queue: (track, afterMs = LOST_ATTEMPT_MS) => queue(track, afterMs),
    queueByHabit: (track) => {
      const random = createRandom(`${seed} notice ${track.id}`)
      // The steps of a fast world are a minute apart and more.
      queue(track, chance(random, 0.12) ? whole(random, 60_000, 180_000) : 0)
      if (chance(random, 0.12)) queue(track, whole(random, 0, 30_000))
    },
    attempt,
    forge: (track) => post(track, 'another secret'),
    waitingOf: (number) => [...queued.values()].filter(({ track }) => track.number === number).length,
    stop: () => stopping.abort(),
  }
}
