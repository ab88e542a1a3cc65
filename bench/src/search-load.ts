import { calls } from '@otsukai/contract/calls'

/**
 * Visitors who search, a process of its own (`fork`): begins with a `Flood`, answers how many searches were answered once told to `stop`.
 * Each is at an address of its own, which no allowance holds back, and searches for something else each time, as fast as it is answered.
 */

export type ToFlood = { url: string; searchers: number } | { stop: true }
export interface Flooded {
  searches: number
  /** Of them, those that were answered with goods. */
  found: number
}

let stop = new AbortController()
let searching: Promise<unknown> = Promise.resolve()
const flooded: Flooded = { searches: 0, found: 0 }
/** No search is repeated in another round. */
let number = 0

async function search(url: string, visitor: number, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${visitor}` }
  while (!signal.aborted) {
    const body = JSON.stringify({ keyword: `相机 ${(number += 1)}` })
    const answer = await fetch(url + calls.searchGoods.path, { method: calls.searchGoods.method, headers, body, signal }).catch(() => null)
    const text = await answer?.text().catch(() => '')
    if (signal.aborted) return
    flooded.searches += 1
    if (answer?.status === 200 && text?.includes('"list":[{')) flooded.found += 1
  }
}

process.on('message', (message: ToFlood) => {
  if ('stop' in message) {
    stop.abort()
    void searching.then(() => process.send?.(flooded))
    return
  }
  stop = new AbortController()
  const { signal } = stop
  flooded.searches = flooded.found = 0
  searching = Promise.all(Array.from({ length: message.searchers }, (_, visitor) => search(message.url, visitor, signal)))
  process.send?.(flooded)
})
