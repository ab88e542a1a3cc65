import { newsKinds, RESYNC } from '@otsukai/contract/live-events'
import { shareNews } from '@otsukai/web/news.ts'
import { hear, hearAll } from './changes.ts'
import { session } from './session.ts'

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
  translation: [calls.goodsTranslation],
  recharge: [calls.getRechargeStatus, calls.balance, calls.getOrderRecord],
} as const
const events = Object.keys(stale) as (keyof typeof stale)[]

/** What any event makes old. */
const anyOfIt = [...new Set(Object.values(stale).flat())]

/** Follows what changes for the member. Only members are told anything, so a visitor opens no stream. */
export function followLive(): void {
  const follow = shareNews({
    address: '/api/live',
    name: 'otsukai-live',
    events: newsKinds,
    hear: (event) => void (event === RESYNC ? hearAll() : hear(event)),
  })

  let stop: AbortController | null = null
  session.onChange(({ loggedIn, user }) => {
    if (loggedIn && user && !stop) {
      stop = new AbortController()
      follow(stop.signal)
    } else if (!loggedIn && stop) {
      stop.abort()
      stop = null
    }
  })
}
