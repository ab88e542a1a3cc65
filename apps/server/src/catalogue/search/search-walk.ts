import { randomBytes } from 'node:crypto'
import type { MarketListing, MarketSort } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from '../goods/goods-memory.ts'
import { badToken, type PageToken, readToken, writeToken } from './page-token.ts'
import { readHeard } from '../goods/read-listings.ts'
import { hearMore, newStrand, type Strand, type StrandQuery } from './search-strand.ts'
import { findPage, type StoredPage, storeLater, storePage } from './walk-pages.ts'

/** A reading of the typed words, to be searched for. */
export interface WalkReading {
  query: StrandQuery
  /** 1 for the most certain reading. */
  weight: number
  /** Typed words that this reading leaves out. */
  leftOut?: readonly string[] | undefined
}

export interface WalkPage {
  listings: Heard<MarketListing>[]
  /** The largest of the readings' totals, by the marketplace's count: readings overlap, so their union is unknown. */
  total: number
  /** More match than were counted. */
  totalIsMore: boolean
  stale: boolean
  /** Typed words left out, because nothing contains them all; empty when none was. */
  leftOut: string[]
  /** Those of the listings that are only near to what was typed, where others have it all; they stand last. */
  wider: ReadonlySet<string>
  nextPageToken: string | null
  prevPageToken: string | null
}

type Counted = Pick<WalkPage, 'total' | 'totalIsMore'>

/** Time limit of the marketplace's answers for a page; after it kept goods are searched. */
const ANSWER_WITHIN_MS = 2_200
/** Maximum fetches for one page, beside the first of wider readings: it may come short when nearly all listings were shown before. */
const ROUNDS_AT_MOST = 4
/** The same for a page that would be empty. */
const ROUNDS_FOR_NONE = 8
/** The least listings that a wider reading is asked for: most of the first may have been shown already. */
const WIDER_AT_LEAST = 60
/**
 * Where there are goods to show, wider readings are asked only within so many milliseconds from the page's beginning: what ends by the time
 * limit counts as a failure.
 */
const WIDEN_WITHIN_MS = 1_400

/**
 * A page of a walk through search results. Several readings are searched concurrently and merged, each listing once; when they are at
 * their end, the sets of wider ones follow, each asked for only then. A token names a walk whose pages are stored as shown: going back shows
 * the same page, going on repeats nothing and skips nothing that moved up, in any process. A walk that is gone (after 2 h, or a crash)
 * goes on by position, without wider readings. Throws 400 for a token of other words or filters, and where such a walk has no page.
 */
export async function walkGoods(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  readings: readonly WalkReading[],
  asked: { token: string | null; limit: number; bind: string; wider?: Wider },
): Promise<WalkPage> {
  const token = asked.token === null ? null : readToken(asked.token, asked.bind)
  if (token) {
    const stored = await findPage(deps, token)
    if (stored) return shown(deps, stored, token, asked.bind)
    const before = token.page > 0 ? await findPage(deps, { ...token, page: token.page - 1 }) : null
    if (before?.rest) return makePage(deps, { ...before, readings: null, strands: before.rest.strands, token }, asked)
  }
  const page = token?.page ?? 0
  const walk = { walk: randomBytes(12).toString('base64url'), page }
  if (page === 0) return makePage(deps, beginWalk(readings, 0, walk), asked)
  // By position nobody knows which goods were shown, so that wider ones could not be told from them, unless there are no others.
  const { wider, ...rest } = asked
  for (const some of [readings, ...((await wider?.()) ?? []).map((set) => set.readings)]) {
    const resumed = await makePage(deps, beginWalk(some, page * asked.limit, walk), rest)
    if (resumed.listings.length > 0 || !wider) return resumed
    if (resumed.total > 0) break
  }
  throw badToken()
}

/** A walk that begins at a place in the readings' results together. */
function beginWalk(readings: readonly WalkReading[], place: number, token: PageToken): Making {
  const weights = readings.reduce((sum, { weight }) => sum + weight, 0)
  const strands = readings.map(({ query, weight }) => newStrand(query, weight, Math.round((place * weight) / weights)))
  return { readings, strands, total: 0, totalIsMore: false, leftOut: [], seen: [], token }
}

/** The wider readings, in the order to try them; some only where nothing else is found. */
export type Wider = () => Promise<readonly { readings: readonly WalkReading[]; ifNone: boolean }[]>

interface Making {
  /** The strands' readings, when the walk begins with this page. */
  readings: readonly WalkReading[] | null
  strands: Strand[]
  total: number
  totalIsMore: boolean
  leftOut: string[]
  seen: readonly string[]
  token: PageToken
}

async function makePage(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  { readings, strands, total, totalIsMore, leftOut, seen: before, token }: Making,
  { limit, bind, wider }: { limit: number; bind: string; wider?: Wider },
): Promise<WalkPage> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const seen = new Set(before)
  const facts = new Map<string, Heard<MarketListing>>()
  const ids: string[] = []
  const totals: Counted[] = []
  const begun = performance.now()
  const hasWhole = () => strands.some((strand) => !strand.wider && strand.taken > 0)
  let stale = false
  const fetchMore = async (strand: Strand, index: number) => {
    const part = await hearMore(deps, strand, strand.wider ? Math.max(limit, WIDER_AT_LEAST) : limit, signal)
    if (strand.wider && part.stale && hasWhole()) {
      // A good answer is not made an old one by what is only near to it.
      strand.ended = true
      return
    }
    const by = sortFigure(strand.query.sort)
    for (const heard of part.listings) {
      facts.set(heard.value.id, heard)
      if (!seen.has(heard.value.id)) strand.waiting.push({ id: heard.value.id, by: by(heard.value) })
    }
    stale ||= part.stale
    totals[index] ??= part
  }
  const fetchAll = (some: readonly Strand[]) => Promise.all(some.map((strand) => fetchMore(strand, strands.indexOf(strand))))
  const isAtEnd = () => strands.every(({ ended, waiting }) => ended && waiting.every(({ id }) => seen.has(id)))
  let counted = readings
  let widerFrom = strands.some((strand) => strand.wider) ? 0 : null
  /** Adds the next set of wider readings once all others are at their end; false where there is none, or no call for it. */
  const widen = async (): Promise<boolean> => {
    const within = ids.length > 0 ? WIDEN_WITHIN_MS : ANSWER_WITHIN_MS
    if (!wider || (stale && ids.length > 0) || !isAtEnd() || performance.now() - begun >= within) return false
    const sets = await wider()
    // A walk that an earlier release began has true for the first set.
    const last = Math.max(0, ...strands.map((strand) => Number(strand.wider ?? 0)))
    const next = sets.findIndex(({ readings: some, ifNone }, at) => at >= last && some.length > 0 && !(ifNone && seen.size > 0))
    if (next === -1) return false
    widerFrom ??= ids.length
    const further = sets[next]?.readings ?? []
    counted &&= [...counted, ...further]
    const added = further.map(({ query, weight }) => ({ ...newStrand(query, weight), wider: next + 1 }))
    strands.push(...added)
    await fetchAll(added)
    return true
  }
  for (let rounds = 0; ids.length < limit;) {
    const empty = strands.filter((strand) => !strand.ended && strand.waiting.length === 0)
    if (empty.length > 0 && rounds++ >= (ids.length > 0 ? ROUNDS_AT_MOST : ROUNDS_FOR_NONE)) break
    await fetchAll(empty)
    // A strand without new listings must be fetched again before the best listing is known.
    if (strands.some((strand) => !strand.ended && strand.waiting.length === 0)) continue
    if (!takeBest(strands, seen, ids) && !(await widen())) break
  }
  // A page that is full just where the others end: whether a next one follows is for the wider readings to say.
  while (isAtEnd() && (await widen()));
  const goesOn = !isAtEnd()
  const found = counted ? countFound(counted, totals, strands) : { total, totalIsMore, leftOut }
  const isTold = widerFrom !== null && widerFrom < ids.length && hasWhole()
  const page = {
    ...found,
    ids,
    rest: goesOn ? { strands } : null,
    total: Math.max(found.total, seen.size),
    stale,
    widerFrom: isTold ? widerFrom : null,
  }
  if (readings) {
    // No other request knows a new walk, so its page is stored later; a walk of one page needs no storing.
    if (goesOn || token.page > 0) storeLater(deps, token, page)
  } else if (!(await storePage(deps, token, page))) {
    const stored = await findPage(deps, token)
    if (stored) return shown(deps, stored, token, bind)
  }
  return shown(deps, { ...page, seen: [] }, token, bind, facts)
}

async function shown(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  stored: StoredPage,
  token: PageToken,
  bind: string,
  facts: ReadonlyMap<string, Heard<MarketListing>> = new Map(),
): Promise<WalkPage> {
  const others = await readHeard(
    deps,
    stored.ids.filter((id) => !facts.has(id)),
  )
  return {
    listings: stored.ids.flatMap((id) => facts.get(id) ?? others.get(id) ?? []),
    total: stored.total,
    totalIsMore: stored.totalIsMore,
    stale: stored.stale,
    leftOut: stored.leftOut,
    wider: new Set(stored.widerFrom === null ? [] : stored.ids.slice(stored.widerFrom)),
    nextPageToken: stored.rest ? writeToken({ ...token, page: token.page + 1 }, bind) : null,
    prevPageToken: token.page > 0 ? writeToken({ ...token, page: token.page - 1 }, bind) : null,
  }
}

/**
 * The readings' total, and the words left out when no reading with all the words found anything: by all readings that found something,
 * or of wider ones, each of which leaves out others, by the likeliest.
 */
function countFound(
  readings: readonly WalkReading[],
  totals: readonly Counted[],
  strands: readonly Strand[],
): Counted & Pick<WalkPage, 'leftOut'> {
  const counted = readings
    .map(({ leftOut = [] }, index) => ({
      total: totals[index]?.total ?? 0,
      totalIsMore: totals[index]?.totalIsMore ?? false,
      wider: strands[index]?.wider !== undefined,
      leftOut,
    }))
    .filter(({ total }) => total > 0)
  const all = counted.filter(({ wider }) => !wider)
  const whole = all.filter(({ leftOut }) => leftOut.length === 0)
  const best = [whole, all, counted.slice(0, 1)].find(({ length }) => length > 0) ?? []
  return {
    total: Math.max(0, ...counted.map(({ total }) => total)),
    totalIsMore: counted.some(({ totalIsMore }) => totalIsMore),
    leftOut: [...new Set(best.flatMap(({ leftOut }) => leftOut))],
  }
}

/** Above every price: listings without a price come last. */
const NO_PRICE = 10_000_000

/** Later than every end: listings without an end come last. */
const NO_END = 2 ** 50

/** The sort key, least first; 0 for orders that only the marketplace knows (relevance, likes). */
function sortFigure(sort: MarketSort): (listing: MarketListing) => number {
  if (sort === 'newest') return ({ createdAt }) => -createdAt
  if (sort === 'priceAsc') return ({ priceJpy }) => priceJpy ?? NO_PRICE
  if (sort === 'priceDesc') return ({ priceJpy }) => -(priceJpy ?? 0)
  if (sort === 'endingSoon') return ({ auction }) => auction?.endsAt ?? NO_END
  return () => 0
}

/** Moves the best waiting listing to the page, unless it was shown before; false when none waits. */
function takeBest(strands: readonly Strand[], seen: Set<string>, ids: string[]): boolean {
  const best = bestOf(strands)
  const taken = best?.waiting.shift()
  if (!best || !taken) return false
  best.taken += 1
  if (seen.has(taken.id)) return true
  seen.add(taken.id)
  ids.push(taken.id)
  return true
}

/** The strand whose first waiting listing comes next: by the sort key; on ties by turns weighted by certainty. */
function bestOf(strands: readonly Strand[]): Strand | null {
  let best: Strand | null = null
  const turn = ({ taken, weight }: Strand) => (taken + 1) / weight
  for (const strand of strands) {
    const [head] = strand.waiting
    if (!head) continue
    const than = best?.waiting[0]
    if (!best || !than || head.by < than.by || (head.by === than.by && turn(strand) < turn(best))) best = strand
  }
  return best
}
