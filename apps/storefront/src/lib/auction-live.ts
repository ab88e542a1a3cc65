import type { AuctionInfo } from '@otsukai/contract/goods'
import { AUCTION } from '@otsukai/contract/live-events'
import { listen } from '@otsukai/web/event-stream.ts'
import { leadTabs, tabsAgree } from '@otsukai/web/lead-tabs.ts'
import { randomId } from '@otsukai/web/request-id.ts'

const LOCK = 'otsukai-auctions'
const CHANNEL = 'otsukai-auctions'
/** After the server has closed the stream for good, we ask again this much later. */
const RETRY_MS = 5_000
/** So many goods a stream may be about. */
const GOODS_AT_MOST = 50

type Listener = (info: AuctionInfo) => void
type Message = { type: 'who' } | { type: 'wants'; tab: string; ids: string[] } | { type: 'told'; info: AuctionInfo }

const tab = randomId()
const listeners = new Map<string, Set<Listener>>()
let channel: BroadcastChannel | undefined
/** What this tab does with other tabs' wishes while it leads. */
let leader: ((from: string, ids: string[]) => void) | null = null

const mine = (): string[] => [...listeners.keys()]
const hear = (info: AuctionInfo): void => listeners.get(info.id)?.forEach((listener) => listener(info))

/**
 * Hears how an auction stands, now and at each change; answers how to stop. One stream for all tabs of a browser, which opens only six
 * connections to a host over HTTP/1.1: the tab that holds the lock listens to what any of them shows and tells the others.
 */
export function watchAuction(id: string, listener: Listener): () => void {
  join()
  const standing = listeners.get(id)
  listeners.set(id, (standing ?? new Set()).add(listener))
  if (!standing) wantMine()
  return () => {
    const left = listeners.get(id)
    left?.delete(listener)
    if (left?.size !== 0) return
    listeners.delete(id)
    wantMine()
  }
}

function wantMine(): void {
  leader?.(tab, mine())
  channel?.postMessage({ type: 'wants', tab, ids: mine() } satisfies Message)
}

function join(): void {
  if (channel) return
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'told') hear(data.info)
    else if (data.type === 'who') wantMine()
    else leader?.(data.tab, data.ids)
  }
  // Held while this tab lives: whoever leads learns by it that the tab is gone.
  if (tabsAgree()) void navigator.locks.request(tabLock(tab), () => new Promise(() => {}))
  leadTabs(LOCK, new AbortController().signal, lead)
}

function tell(info: AuctionInfo): void {
  hear(info)
  channel?.postMessage({ type: 'told', info } satisfies Message)
}

const tabLock = (name: string): string => `${LOCK}-tab-${name}`

/** Leads until `signal`. */
function lead(signal: AbortSignal): void {
  const wants = new Map<string, string[]>()
  let asked = ''
  let listening: AbortController | null = null
  const open = (): void => {
    listening?.abort()
    listening = null
    if (asked === '') return
    listening = new AbortController()
    const on = { [AUCTION]: (data: string) => tell(JSON.parse(data) as AuctionInfo) }
    listen({ address: `/api/live?goods=${asked}`, on, retryMs: RETRY_MS }, listening.signal)
  }
  leader = (from, ids) => {
    // Where tabs cannot agree each listens for itself.
    if (from !== tab && !tabsAgree()) return
    if (from !== tab && !wants.has(from)) {
      void navigator.locks.request(tabLock(from), () => {
        wants.delete(from)
        leader?.(tab, mine())
      })
    }
    wants.set(from, ids)
    const all = [...new Set([...wants.values()].flat())].toSorted().slice(0, GOODS_AT_MOST).join()
    if (all === asked) return
    asked = all
    open()
  }
  leader(tab, mine())
  channel?.postMessage({ type: 'who' } satisfies Message)
  signal.addEventListener('abort', () => {
    leader = null
    listening?.abort()
  })
}
