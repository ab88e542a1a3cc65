import { newsKinds, RESYNC } from '@otsukai/contract/live-events'
import { shareNews } from '@otsukai/web/news.ts'
import { hear, hearAll } from './changes.ts'
import { session } from './session.ts'

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
