import { calls } from 'virtual:calls'
import { refresh } from './api.ts'
import { leadTabs } from './lead-tabs.ts'
import { session } from './session.ts'

const LEADER_LOCK = 'otsukai-live'
const CHANNEL = 'otsukai-live'
/** After the server has closed the stream for good, we ask again this much later. */
const RETRY_MS = 15_000

/** What each event makes old. The event carries an id only; the browser asks again for what is on screen. */
const stale = {
  order: [
    calls.orderInfo,
    calls.orderList,
    calls.balance,
    calls.getOrderRecord,
    calls.msgList,
    calls.msgInfo,
    // What was bought is not on sale any more.
    calls.goodsDetail,
    calls.shopProductInfo,
  ],
  bid: [calls.bidList, calls.bidDetails, calls.balance, calls.getOrderRecord, calls.orderList],
  message: [calls.msgList, calls.msgInfo],
  recharge: [calls.getRechargeStatus, calls.balance, calls.getOrderRecord],
} as const

/** What any event makes old. */
const anyOfIt = [...new Set(Object.values(stale).flat())]

/** `resync`: something may have been missed. */
type LiveEvent = keyof typeof stale | 'resync'
const isLiveEvent = (name: unknown): name is LiveEvent => name === 'resync' || (typeof name === 'string' && Object.hasOwn(stale, name))

function hear(event: LiveEvent): void {
  void refresh(...(event === 'resync' ? anyOfIt : stale[event]))
}

/**
 * News from the server, one stream for all tabs of a browser: a browser opens only six connections to a host over HTTP/1.1. The tab that
 * holds the lock listens and tells the others. Only members are told anything, so a visitor opens no stream.
 */
export function followLive(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => isLiveEvent(data) && hear(data)
  const tell = (event: LiveEvent): void => {
    hear(event)
    channel.postMessage(event)
  }

  let stop: AbortController | null = null
  session.onChange(({ loggedIn, user }) => {
    if (loggedIn && user && !stop) {
      stop = new AbortController()
      leadTabs(LEADER_LOCK, stop.signal, (leading) => listen(leading, tell))
    } else if (!loggedIn && stop) {
      stop.abort()
      stop = null
    }
  })
}

function listen(signal: AbortSignal, tell: (event: LiveEvent) => void): void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let source: EventSource
  const open = (): void => {
    source = new EventSource('/api/live')
    for (const name of [...Object.keys(stale), 'resync']) source.addEventListener(name, ({ type }) => isLiveEvent(type) && tell(type))
    // Nobody heard what changed between a screen's first reads, or another tab's end, and now.
    source.addEventListener('open', () => tell('resync'), { once: true })
    // A dropped line is taken up again by the browser, with the last event's id; a refusal is final, so we ask anew.
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, RETRY_MS)
    }
  }
  open()
  signal.addEventListener('abort', () => {
    clearTimeout(retry)
    source.close()
  })
}
