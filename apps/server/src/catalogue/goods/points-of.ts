import { createHash } from 'node:crypto'
import type { MarketComment, MarketItem } from '@otsukai/connectors/marketplace'
import { type GoodsPoint, pointCodes, type TextToRead } from '@otsukai/contract/points'
import { createPoints, type Point, type Points } from '@otsukai/lexicon/points/points'

let opened: Points | undefined

/** The rules for sellers' texts, read when the first of them is shown. */
const openPoints = (): Points => (opened ??= createPoints())

type Known = Point & { code: GoodsPoint['code'] }
const isKnown = (point: Point): point is Known => (pointCodes as readonly string[]).includes(point.code)

/** What an item's title, text and its seller's comments mean for a buyer. */
export function pointsOf(item: MarketItem, comments: readonly MarketComment[]): GoodsPoint[] {
  const own = comments.filter(({ userId }) => userId === item.sellerId).map(({ text }) => text)
  const points = openPoints().pointsOf({ title: item.name, description: item.description, comments: own })
  return points.filter(isKnown).map(({ code, level, zh, quotes }) => ({
    code,
    level,
    zh,
    quote: quotes[0],
    ...(level === 'stop' && { textVersion: versionOf(code, quotes) }),
  }))
}

export interface Warning {
  zh: string
  /** It stops an order until it is ticked. */
  stops: boolean
}

/** What the sentences that stop or warn a buyer mean, by the sentence as its seller wrote it. */
export function warningsOf(title: string, description: string, ownComments: readonly string[]): ReadonlyMap<string, Warning> {
  const found = new Map<string, { zh: Set<string>; stops: boolean }>()
  // Each text by itself: what a comment says again needs its warning too, and what stops an order is left to no translation there either.
  const points = [description, ...ownComments].flatMap((text) => openPoints().pointsOf({ title, description: text }))
  for (const { level, zh, quotes } of points) {
    if (level === 'good') continue
    for (const quote of quotes) {
      const warning = found.get(quote) ?? { zh: new Set(), stops: false }
      found.set(quote, { zh: warning.zh.add(zh), stops: warning.stops || level === 'stop' })
    }
  }
  return new Map([...found].map(([quote, { zh, stops }]) => [quote, { zh: [...zh].join('；'), stops }]))
}

/** The seller's sentences by which goods may not leave Japan by every way: a lithium battery is inside. */
export function shippingLimitsOf({ name, description }: Pick<MarketItem, 'name' | 'description'>): string[] {
  const points = openPoints().pointsOf({ title: name, description })
  return points.filter(({ code }) => code === 'batteryInside').flatMap(({ quotes }) => quotes)
}

/** The stops of an item as it was just read, which have to be ticked before it is ordered. */
export function stopsOf(item: MarketItem): TextToRead[] {
  const points = openPoints().pointsOf({ title: item.name, description: item.description })
  const stops = points.filter(({ level }) => level === 'stop')
  return stops.map(({ code, zh, quotes }) => ({ what: code, textVersion: versionOf(code, quotes), textZh: zh, quotes }))
}

/** Names a stop's very words, so that an edited text asks anew. */
const versionOf = (what: string, quotes: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([what, quotes]))
    .digest('hex')
    .slice(0, 16)
