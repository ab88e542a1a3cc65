import { MarketplaceDown } from '@otsukai/connectors/marketplace'

/** Rejects with `MarketplaceDown` after `limitMs`; the query itself goes on, for the next caller. */
export function withinMs<T>(limitMs: number, query: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MarketplaceDown(`no answer within ${limitMs} ms`)), limitMs)
    query.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
