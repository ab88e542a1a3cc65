import type { SearchAnswer, SearchGoods } from '@otsukai/contract/goods'
import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { countedWord, noteCategory, noteUnfound, noteWord } from '../finds/count-finds.ts'
import { Serialised } from '../../platform/http/envelope.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { type Made, servesMs } from '../goods/goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { marksFor } from '../collections/marks.ts'
import { bindingOf } from './page-token.ts'
import { readListings } from '../goods/read-listings.ts'
import { walkGoods, type WalkPage } from './search-walk.ts'
import { understand } from './understand.ts'

/**
 * Searches or browses the marketplace: the lexicon reads the typed words, its readings are searched concurrently and merged. When the
 * marketplace is down, kept goods are searched and marked stale. The answer is made once for everyone; a member's marks are put on a
 * copy.
 */
export async function searchGoods(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'finds'>,
  member: Member | null,
  wanted: SearchGoods,
  caller: string,
): Promise<Serialised<SearchAnswer>> {
  const key = JSON.stringify(wanted)
  const made = deps.searched.answers.get(key) ?? (await shareQuestion(deps.questions, `answer:${key}`, () => makeAnswer(deps, wanted, key)))
  noteSearch(deps, wanted, made.data, { member, caller })
  if (!member) return made.text
  const list = await marksFor(deps, member, made.data.list)
  return list === made.data.list ? made.text : new Serialised({ ...made.data, list })
}

/** Counts a search's first page by what it found, or keeps what no goods hold. */
function noteSearch(
  deps: Use<'db' | 'clock' | 'log' | 'finds'>,
  wanted: SearchGoods,
  { total, understood, stale }: SearchAnswer,
  { member, caller }: { member: Member | null; caller: string },
): void {
  if (wanted.pageToken || understood.parts.some(({ kind }) => kind === 'item')) return
  if (total === 0 || understood.leftOut?.length) {
    if (stale || !member || isFiltered(wanted)) return
    for (const typed of total === 0 ? [wanted.keyword] : (understood.leftOut ?? [])) {
      const unfound = countedWord(typed)
      if (unfound !== null) noteUnfound(deps, unfound, member.id)
    }
    return
  }
  const word = wanted.keyword === '' ? null : countedWord(wanted.keyword)
  if (word !== null && member) noteWord(deps, word, member.id)
  for (const id of wanted.categoryIds ?? []) noteCategory(deps, id, caller)
}

/** Whether anything but the words may be why nothing was found. */
const isFiltered = ({ keyword, literal, limit, pageToken, sort, status, kind, orderable, ...filters }: SearchGoods): boolean =>
  status !== 'onSale' || kind !== 'all' || orderable || Object.values(filters).some((filter) => filter !== undefined)

async function makeAnswer(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched'>,
  wanted: SearchGoods,
  key: string,
): Promise<Made<SearchAnswer>> {
  const { understood, goodsId, readings, wider } = await understand(deps, wanted)
  const { pageToken, limit, ...bound } = wanted
  const page =
    goodsId === null
      ? await walkGoods(deps, readings, { token: pageToken ?? null, limit, bind: bindingOf(bound), wider })
      : await onlyGoods(deps, goodsId)
  const listings = wanted.orderable ? page.listings.filter(({ value }) => isOrderable(value)) : page.listings
  const data: SearchAnswer = {
    total: page.total,
    totalIsMore: page.totalIsMore,
    list: listings.map((heard) => summaryOf(deps, heard.value, heard)),
    nextPageToken: page.nextPageToken,
    prevPageToken: page.prevPageToken,
    understood: { ...understood, leftOut: page.leftOut },
    widerFrom: firstOf(listings, page.wider),
    stale: page.stale,
    asOf: page.listings.reduce((oldest, { asOf }) => Math.min(oldest, asOf), deps.clock()),
  }
  const made = { data, text: new Serialised(data) }
  deps.searched.answers.set(key, made, { ttl: servesMs(data) })
  return made
}

/** The place of the first of the wider listings. */
function firstOf(listings: WalkPage['listings'], wider: WalkPage['wider']): number | null {
  const place = listings.findIndex(({ value }) => wider.has(value.id))
  return place === -1 ? null : place
}

const isOrderable = ({ sale, priceJpy, auction }: MarketListing): boolean => sale === 'onSale' && priceJpy !== null && auction === null

/** The listing whose id or address was pasted, or nothing. */
async function onlyGoods(deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>, id: string): Promise<WalkPage> {
  const listings = [...(await readListings(deps, [id])).values()]
  return {
    listings,
    total: listings.length,
    totalIsMore: false,
    stale: listings.some(({ stale }) => stale),
    leftOut: [],
    wider: new Set(),
    nextPageToken: null,
    prevPageToken: null,
  }
}
