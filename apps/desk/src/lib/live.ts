import type { LiveState } from '@otsukai/ui/desk/bar.tsx'
import { queryClient } from '@otsukai/web/api.ts'
import { listen } from '@otsukai/web/event-stream.ts'
import type { DeskNewsKind } from '@otsukai/contract/desk/presence'
import { RESYNC } from '@otsukai/contract/live-events'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'

/** News within this time is fetched once. */
const TOGETHER_MS = 1_000

/** The calls whose answers may have changed with news of a kind. The day is read again for what waits; its figures are asked for by the minute. */
const changedBy: Readonly<Record<DeskNewsKind, readonly { path: string }[]>> = {
  order: [
    calls.deskOrders,
    calls.deskOrder,
    calls.deskPurchases,
    calls.deskStock,
    calls.deskShelves,
    calls.deskArrivals,
    calls.deskInspections,
    calls.deskMember,
    calls.deskRefunds,
    calls.actOffers,
  ],
  bid: [calls.deskBids, calls.deskMember],
  recharge: [calls.deskRecharges, calls.deskMember],
  bill: [calls.moneyDay, calls.moneyAccounts],
  parcel: [
    calls.deskParcels,
    calls.deskParcelOf,
    calls.deskPicks,
    calls.deskManifest,
    calls.deskStock,
    calls.deskShelves,
    calls.deskMember,
  ],
  message: [calls.deskThreads, calls.deskThread, calls.deskOrder, calls.deskToday],
  member: [calls.deskMembers, calls.deskMember, calls.actOffers],
  staff: [calls.staffList, calls.deskMe],
  entry: [calls.deskQueue, calls.deskEntry, calls.deskOrder, calls.deskParcelOf, calls.deskMember, calls.deskToday],
  act: [calls.deskLog, calls.deskOrder, calls.deskParcelOf, calls.deskMember],
  proposal: [calls.proposals, calls.waitingExports, calls.deskToday],
  presence: [calls.tellPresence],
  content: [calls.deskContent, calls.deskWords],
}

interface News {
  state: LiveState
  /** When the news broke off. */
  lostAt: number | null
}

const news = createSharedState<News>({ state: 'begins', lostAt: null })

const heard = new Set<string>()
let fetching: ReturnType<typeof setTimeout> | undefined

/** Fetches again what is seen of these; a busy minute makes one fetch a second of it. */
function hear(changed: readonly { path: string }[]): void {
  for (const { path } of changed) heard.add(path)
  fetching ??= setTimeout(() => {
    fetching = undefined
    const paths = new Set(heard)
    heard.clear()
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(String(path)) })
  }, TOGETHER_MS)
}

const stream = {
  address: '/api/desk/live',
  // What changed before the stream opened, nobody heard. After a lost connection the server tells what was missed, or to fetch all.
  onOpen: () => void queryClient.invalidateQueries(),
  on: {
    ...Object.fromEntries(Object.entries(changedBy).map(([kind, changed]) => [kind, () => hear(changed)])),
    [RESYNC]: () => void queryClient.invalidateQueries(),
  },
  onState(open: boolean) {
    if (open) news.write({ state: 'on', lostAt: null })
    // One that never opened did not break off.
    else if (news.read().state === 'on') news.write({ state: 'lost', lostAt: Date.now() })
  },
}

/** Follows what changes at the desk, until the signal. Only while the tab is seen: a browser opens six connections to a host, and people open many orders. */
export function followLive(signal: AbortSignal): void {
  let listening: AbortController | null = null
  const update = () => {
    const wanted = document.visibilityState === 'visible' && !signal.aborted
    if (wanted && !listening) listen(stream, (listening = new AbortController()).signal)
    else if (!wanted && listening) {
      listening.abort()
      listening = null
    }
  }
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', () => {
    update()
    news.write({ state: 'begins', lostAt: null })
  })
  update()
}

/** Whether what changes is told by itself now. */
export const hearsNews = (): boolean => news.read().state === 'on'

/** Whether the news comes. Money does not move while it broke off. */
export const useLive = (): News => useSharedState(news)
