import { MarketplaceDown } from '@otsukai/connectors/marketplace'

/** As it would be if the marketplace had given up by then; the question itself goes on, for the next who asks. */
export function withinMs<T>(limitMs: number, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MarketplaceDown(`no answer within ${limitMs} ms`)), limitMs)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
