import { randomUUID } from 'node:crypto'
import type { Collection } from '../store/store.ts'
import type { WorldServices } from '../world/services.ts'
import type { GatewayName } from './habits.ts'
import type { Refund } from './refunds.ts'
import type { Payment } from './till.ts'

interface QueuedNotice {
  id: string
  rechargeId: string
  /** The refund that it tells of; absent for the payment itself. */
  refundNumber?: string
  attempts: number
  acknowledged: boolean
}

/** A message ready to go, signed for this moment. */
interface Outgoing {
  headers: Record<string, string>
  body: string
}

/** The outcome of one attempt: the HTTP answer, or why there was none. */
export interface Sent {
  url: string
  status: number | null
  body: string
  acknowledged: boolean
}

/** Forged: with a wrong signature. */
interface About {
  forged: boolean
  refund: Refund | null
}

/** Each gateway's form of a notice, and the acknowledgement it accepts. */
export interface NoticeProtocol {
  write(payment: Payment, noticeId: string, about: About): Outgoing
  acknowledged(status: number, body: string): boolean
}

export interface Notices {
  /** Queues a notice, on disk with the change that it tells of when called in that transaction. `attempt` sends it. */
  queue(payment: Payment): string
  /** The same for a refund; it goes by itself once the refund is done. */
  queueRefund(payment: Payment, refund: Refund): void
  attempt(noticeId: string): Promise<Sent | null>
  /** Sends one notice with a wrong signature, once, and remembers nothing. */
  forge(payment: Payment): Promise<Sent>
  of(rechargeId: string): QueuedNotice[]
  stop(): void
}

/** Delays before an unacknowledged notice is sent again: the shape of both protocols (dense, then sparse, then given up), compressed to minutes. */
const RETRY_AFTER_S = [1, 5, 15, 60, 180, 600, 1800, 3600]

/** A notice waiting in the queue whose attempt never came back (the process ended) goes again after this. */
const LOST_ATTEMPT_MS = 6_000

const KIND = 'paymentNotice'

type Services = Pick<WorldServices, 'store' | 'now' | 'waits' | 'log'>

export function createNotices(
  services: Services,
  find: (id: string) => Payment | undefined,
  findRefund: (payment: Payment, refundNumber: string) => Refund | undefined,
  protocols: Record<GatewayName, NoticeProtocol>,
  answerWithinMs: number,
): Notices {
  const queued: Collection<QueuedNotice> = services.store.collection('paymentNotices')
  const sending = new Set<string>()
  const stopping = new AbortController()
  const key = (id: string) => `${KIND}:${id}`

  const send = (payment: Payment, noticeId: string, about: About): Promise<Sent> => {
    const protocol = protocols[payment.gateway]
    const url = about.refund?.notifyUrl ?? payment.notifyUrl
    return post(url, protocol.write(payment, noticeId, about), { protocol, stop: stopping.signal, answerWithinMs })
  }

  const remember = (notice: QueuedNotice, sent: Sent) => {
    const attempts = notice.attempts + 1
    const wait = RETRY_AFTER_S[attempts - 1]
    services.store.transaction(() => {
      queued.put(notice.id, { ...notice, attempts, acknowledged: sent.acknowledged })
      if (sent.acknowledged || wait === undefined) services.waits.cancel(key(notice.id))
      else services.waits.at(key(notice.id), KIND, services.now() + wait * 1000, { id: notice.id })
    })
  }

  const attempt = async (noticeId: string): Promise<Sent | null> => {
    const notice = queued.get(noticeId)
    const payment = notice && find(notice.rechargeId)
    if (!notice || !payment || notice.acknowledged || sending.has(noticeId)) return null
    sending.add(noticeId)
    const refund = notice.refundNumber === undefined ? null : (findRefund(payment, notice.refundNumber) ?? null)
    const sent = await send(payment, noticeId, { forged: false, refund })
    sending.delete(noticeId)
    if (!stopping.signal.aborted) remember(notice, sent)
    return sent
  }

  // The wait is set anew before the attempt begins, so that an end in the middle of it costs a repetition and never the notice.
  services.waits.on<{ id: string }>(KIND, ({ id }) => {
    if (queued.get(id)?.acknowledged !== false) return
    services.waits.at(key(id), KIND, services.now() + LOST_ATTEMPT_MS, { id })
    attempt(id).catch((err: unknown) => services.log.error({ err }, 'a payment notice could not be sent'))
  })

  const keep = (payment: Payment, at: number, about: Pick<QueuedNotice, 'refundNumber'> = {}): string => {
    const id = randomUUID()
    queued.put(id, { id, rechargeId: payment.rechargeId, ...about, attempts: 0, acknowledged: false })
    services.waits.at(key(id), KIND, at, { id })
    return id
  }

  return {
    queue: (payment) => keep(payment, services.now() + LOST_ATTEMPT_MS),
    queueRefund: (payment, { refundNumber, doneAt }) => void keep(payment, doneAt, { refundNumber }),
    attempt,
    forge: (payment) => send(payment, randomUUID(), { forged: true, refund: null }),
    of: (rechargeId) => [...queued.values()].filter((notice) => notice.rechargeId === rechargeId),
    stop: () => stopping.abort(),
  }
}

interface Posting {
  protocol: NoticeProtocol
  stop: AbortSignal
  answerWithinMs: number
}

/** Sends a message once, and tells what came of it. */
async function post(url: string, message: Outgoing, { protocol, stop, answerWithinMs }: Posting): Promise<Sent> {
  // A merchant that named no address is told nothing.
  if (url === '') return { url, status: null, body: '', acknowledged: true }
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)])
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', signal, ...message })
    const body = (await answer.text()).slice(0, 500)
    return { url, status: answer.status, body, acknowledged: protocol.acknowledged(answer.status, body) }
  } catch (error) {
    return { url, status: null, body: String(error), acknowledged: false }
  }
}
