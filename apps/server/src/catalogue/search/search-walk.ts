import { randomBytes } from 'node:crypto'
import type { MarketListing, MarketSort } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from '../goods/goods-memory.ts'
import { badToken, type PageToken, readToken, writeToken } from './page-token.ts'
import { readHeard } from '../goods/read-listings.ts'
import { hearMore, newStrand, type Strand, type StrandQuery } from './search-strand.ts'
import { findPage, type StoredPage, storeLater, storePage, type WalkRest } from './walk-pages.ts'

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
  /**
   * The largest of the readings' totals, by the marketplace's count: readings overlap, so their union is unknown. At least what was shown; of
   * what stands below as only near no more is counted.
   */
  total: number
  /** More match than were counted. */
  totalIsMore: boolean
  stale: boolean
  /** Typed words left out, because nothing contains them all; empty when none was. */
  leftOut: string[]
  /** Those of the listings that are only near to what was typed, or lack more of it than the others; they stand last. */
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
 * Wider readings are asked only within so many milliseconds from the page's beginning, as what ends by the time limit counts as a failure;
 * later they are put off to the next page.
 */
const WIDEN_WITHIN_MS = 1_400
/** The same for a further page that has nothing yet: its sets have the time limit each, as it would be empty without them. */
const WIDEN_FURTHER_WITHIN_MS = 3_000

/**
 * A page of a walk through search results. Several readings are searched concurrently and merged, each listing once; when they are at
 * their end, the sets of wider ones follow, each asked for only then. A token names a walk whose pages are stored as shown: going back shows
 * the same page, going on repeats nothing and skips nothing that moved up, in any process. A walk that is gone (after 2 h, or a crash)
 * goes on by position: through the readings with all the words, or where those find nothing, through the first set that finds anything.
 * Throws 400 for a token of other words or filters, and where such a walk has no page.
 */
export async function walkGoods(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  readings: readonly WalkReading[],
  asked: { token: string | null; limit: number; bind: string; wider?: Wider },
): Promise<WalkPage> {
  const token = asked.token === null ? null : readToken(asked.token, asked.bind)
  if (token) {
    const stored = await findPage(deps, token)
    if (stored) return shown(deps, stored, token, asked.bind)
    const before = token.page > 0 ? await findPage(deps, { ...token, page: token.page - 1 }) : null
    if (before?.rest) return makePage(deps, { ...before, ...before.rest, readings: null, token }, asked)
  }
  const page = token?.page ?? 0
  if (page === 0) return makePage(deps, beginWalk(readings, asked.limit, 0), asked)
  const [begun, signal] = [deps.monotonic(), AbortSignal.timeout(ANSWER_WITHIN_MS)]
  for (const some of [readings, ...((await asked.wider?.()) ?? []).map((set) => set.readings)]) {
    const resumed = await makePage(deps, { ...beginWalk(some, asked.limit, page), resumed: true }, { ...asked, signal })
    if (resumed.listings.length > 0 || !asked.wider) return resumed
    if (resumed.total > 0 || deps.monotonic() - begun >= WIDEN_WITHIN_MS) break
  }
  throw badToken()
}

/** A new walk that begins with a page, at its place in the results of all the readings together. */
function beginWalk(readings: readonly WalkReading[], limit: number, page: number): Making {
  const weights = readings.reduce((sum, { weight }) => sum + weight, 0)
  const strands = readings.map(({ query, weight }) => newStrand(query, weight, Math.round((page * limit * weight) / weights)))
  const token = { walk: randomBytes(12).toString('base64url'), page }
  return { readings, strands, total: 0, totalIsMore: false, leftOut: [], seen: [], token }
}

/** The wider readings, in the order to try them; some only where nothing else is found. */
export type Wider = () => Promise<readonly { readings: readonly WalkReading[]; ifNone: boolean }[]>

interface Making extends WalkRest {
  /** The strands' readings, when the walk begins with this page. */
  readings: readonly WalkReading[] | null
  total: number
  totalIsMore: boolean
  leftOut: string[]
  seen: readonly string[]
  token: PageToken
}

async function makePage(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  { readings, strands, resumed, total, totalIsMore, leftOut, seen: before, token }: Making,
  {
    limit,
    bind,
    wider,
    signal = AbortSignal.timeout(ANSWER_WITHIN_MS),
  }: { limit: number; bind: string; wider?: Wider; signal?: AbortSignal },
): Promise<WalkPage> {
  const seen = new Set(before)
  const facts = new Map<string, Heard<MarketListing>>()
  const ids: string[] = []
  const totals: Counted[] = []
  const begun = deps.monotonic()
  let stale = false
  let widerFailed = false
  const fetchMore = async (strand: Strand, index: number, within: AbortSignal) => {
    const part = await hearMore(deps, strand, strand.wider ? Math.max(limit, WIDER_AT_LEAST) : limit, within)
    if (strand.wider && part.stale && !stale) {
      // A good answer is not made an old one by what is only near to it.
      strand.ended = widerFailed = true
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
  const fetchAll = (some: readonly Strand[], within = signal) =>
    Promise.all(some.map((strand) => fetchMore(strand, strands.indexOf(strand), within)))
  const isAtEnd = () => strands.every(({ ended, waiting }) => ended && waiting.every(({ id }) => seen.has(id)))
  let counted = readings
  const nearest = Math.min(...strands.filter(({ taken }) => taken > 0).map(setOf))
  let widerFrom = strands.some((strand) => setOf(strand) > nearest) ? 0 : null
  let sets: Awaited<ReturnType<Wider>> | null = null
  let putOff = false
  /** Adds the next set of wider readings once all others are at their end; false where there is none, no call for it, or no time for it. */
  const widen = async (): Promise<boolean> => {
    const found = seen.size > 0
    if (!wider || resumed || widerFailed || !isAtEnd() || (found && stale)) return false
    const isFurtherPage = found && ids.length === 0
    const late = deps.monotonic() - begun >= (isFurtherPage ? WIDEN_FURTHER_WITHIN_MS : WIDEN_WITHIN_MS)
    if (late && ids.length === 0) return false
    sets ??= await wider()
    const searched = new Set(strands.map(({ query }) => JSON.stringify(query)))
    const last = Math.max(0, ...strands.map(setOf))
    for (const [at, { readings: some, ifNone }] of sets.entries()) {
      const further = some.filter(({ query }) => !searched.has(JSON.stringify(query)))
      if (at < last || further.length === 0 || (ifNone && found)) continue
      // What was found is shown now, and the next page begins with the set.
      if (late) return !(putOff = true)
      if (found) widerFrom ??= ids.length
      counted &&= [...counted, ...further]
      const added = further.map(({ query, weight }) => ({ ...newStrand(query, weight), wider: at + 1 }))
      strands.push(...added)
      await fetchAll(added, isFurtherPage ? AbortSignal.timeout(ANSWER_WITHIN_MS) : signal)
      return true
    }
    return false
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
  while (await widen());
  const goesOn = putOff || !isAtEnd()
  const found = counted ? countFound(counted, totals, strands) : { total, totalIsMore, leftOut }
  const page = {
    ...found,
    ids,
    rest: goesOn ? { strands, ...(resumed && { resumed }) } : null,
    total: Math.max(found.total, seen.size),
    stale,
    widerFrom: widerFrom !== null && widerFrom < ids.length ? widerFrom : null,
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

/** The set of wider readings that a strand is of; 0 has all the words. A walk that an earlier release began has true for the first set. */
const setOf = ({ wider = 0 }: Strand): number => Number(wider)

/**
 * The total of the first set that finds something, and the words that it leaves out: of the readings with all the words those of all that
 * found something, unless one of them left out none; of wider ones, each of which leaves out others, those of the likeliest.
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
      set: setOf(strands[index]!),
      leftOut,
    }))
    .filter(({ total }) => total > 0)
  const nearest = counted.filter(({ set }) => set === counted[0]?.set)
  const whole = nearest.filter(({ leftOut }) => leftOut.length === 0)
  const best = whole.length > 0 ? whole : nearest[0]?.set === 0 ? nearest : nearest.slice(0, 1)
  return {
    total: Math.max(0, ...nearest.map(({ total }) => total)),
    totalIsMore: nearest.some(({ totalIsMore }) => totalIsMore),
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
