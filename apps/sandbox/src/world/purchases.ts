import type { Listing } from '../catalogue/listing.ts'
import { createRandom, shopStyleId, whole } from '../catalogue/random.ts'
import type { Collection } from '../store/store.ts'
import type { Listings } from './listings.ts'
import type { WorldServices } from './services.ts'
import { giveBack, takeStock } from './stock.ts'

export interface PurchaseMessage {
  id: string
  userId: string
  body: string
  at: number
}

/** Something that the operator's account really bought. */
export interface Purchase {
  /** A transaction number in digits, or 22 characters for a shop's order. */
  id: string
  kind: 'transaction' | 'shopOrder'
  accountId: string
  /** The buyer's own order id, as it came in `delivery_identifier`. */
  ref: string | null
  itemId: string
  itemName: string
  variantId: string | null
  sellerId: string
  priceJpy: number
  shippingFeeJpy: number
  shippingMethodId: number
  checksum: string
  /** The goods' state: where the parcel is. */
  state: 'purchased' | 'shipped' | 'arrived' | 'cancelledBySeller'
  /** The trade's state, in the marketplace's words. `cancelled` is this sandbox's own choice. */
  status: 'wait_shipping' | 'wait_review' | 'wait_done' | 'done' | 'cancelled'
  at: number
  updatedAt: number
  shippedAt: number | null
  arrivedAt: number | null
  tracking: { carrier: string; number: string } | null
  /** The finding of a later inspection; null for none. */
  defect: string | null
  weightG: number
  review: { fame: 'good' | 'bad'; message: string; at: number } | null
  messages: PurchaseMessage[]
}

export type NewPurchase = Pick<Purchase, 'accountId' | 'ref' | 'variantId' | 'shippingFeeJpy' | 'checksum'>

export interface Purchases {
  get(id: string): Purchase | undefined
  values(): IterableIterator<Purchase>
  /** All bought under this ref, oldest first. */
  ofRef(ref: string): Purchase[]
  /** The latest of the item, or undefined. */
  ofItem(itemId: string): Purchase | undefined
  /** Writes the purchase, the listing's new state and the seller's wait, in one. */
  buy(listing: Listing & { priceJpy: number }, purchase: NewPurchase): Purchase
  /** Null when the step is not possible in the parcel's state. A repeated step changes only the defect. */
  move(purchase: Purchase, to: 'shipped' | 'arrived' | 'cancelledBySeller', defect?: string | null): Purchase | null
  /** The buyer rates the receipt: nothing is left but the seller's rating. */
  review(purchase: Purchase, review: { fame: 'good' | 'bad'; message: string }): Purchase
  addMessage(purchase: Purchase, userId: string, body: string): PurchaseMessage
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jstMs = 9 * hourMs

/** 13:00 in Japan on the 9th day after the shipping notice: the marketplace then closes the trade by itself. */
const closesAt = (shippedAt: number): number => Math.floor((shippedAt + jstMs) / dayMs) * dayMs + 9 * dayMs + 13 * hourMs - jstMs

/** `rivals`: whether the world moves by itself; while it does not, nothing is shipped and nothing arrives unless changed. */
export function createPurchases({ store, waits, now }: WorldServices, listings: Listings, rivals: boolean): Purchases {
  const book = openBook(store, now)
  const steps = createSteps({ store, waits, now }, listings, book)
  followWaits(waits, book, steps, rivals)
  return {
    get: book.get,
    values: book.values,
    ofRef: book.ofRef,
    ofItem: book.ofItem,
    move: steps.move,
    review: steps.review,
    buy: (listing, asked) => {
      const purchase = store.transaction(() => {
        const id = book.newId(listing)
        const random = createRandom(id)
        takeStock(listings, listing, asked.variantId, now())
        waits.after(`ship:${id}`, 'ship', whole(random, 20, 30) * hourMs, id)
        return book.keep(newPurchase(id, listing, asked, whole(random, 8, 160) * 20, now()))
      })
      book.learn(purchase)
      return purchase
    },
    addMessage: (purchase, userId, body) => {
      const message = { id: `${purchase.id}${String(purchase.messages.length + 1).padStart(4, '0')}`, userId, body, at: now() }
      book.keep({ ...purchase, messages: [...purchase.messages, message] })
      return message
    },
  }
}

type Book = ReturnType<typeof openBook>

/** All purchases, found by their id, the buyer's reference and the item's id. */
function openBook(store: WorldServices['store'], now: () => number) {
  const all: Collection<Purchase> = store.collection('purchases')
  const byRef = new Map<string, string[]>()
  const byItem = new Map<string, string[]>()
  const learn = (purchase: Purchase): void => {
    if (purchase.ref !== null) byRef.set(purchase.ref, [...(byRef.get(purchase.ref) ?? []), purchase.id])
    byItem.set(purchase.itemId, [...(byItem.get(purchase.itemId) ?? []), purchase.id])
  }
  for (const purchase of [...all.values()].sort((a, b) => a.at - b.at)) learn(purchase)
  const found = (ids: string[] | undefined) => (ids ?? []).flatMap((id) => all.get(id) ?? [])
  return {
    get: (id: string) => all.get(id),
    values: () => all.values(),
    ofRef: (ref: string) => found(byRef.get(ref)),
    ofItem: (itemId: string) => found(byItem.get(itemId)).at(-1),
    /** Has a new one found. */
    learn,
    keep(purchase: Purchase): Purchase {
      const kept = { ...purchase, updatedAt: now() }
      all.put(kept.id, kept)
      return kept
    },
    newId: (listing: Listing) => newId(all, listing),
  }
}

type Steps = ReturnType<typeof createSteps>

/** Steps of a purchase, with those of its listing. */
function createSteps({ store, waits, now }: Pick<WorldServices, 'store' | 'waits' | 'now'>, listings: Listings, { keep }: Book) {
  /** A one-off listing follows its trade; a shop's product only counts its stock. */
  const mark = (purchase: Purchase, status: Listing['status']) => {
    const listing = listings.get(purchase.itemId)
    if (listing && listing.kind === 'item') listings.put({ ...listing, status, updatedAt: now() })
  }
  const ship = (purchase: Purchase): Purchase => {
    const random = createRandom(purchase.id)
    const shippedAt = now()
    waits.cancel(`ship:${purchase.id}`)
    waits.after(`arrive:${purchase.id}`, 'arrive', whole(random, 10, 16) * hourMs, purchase.id)
    // A date on the calendar: speed does not bring it nearer, or a member in a fast world would have no time to answer an inspection.
    waits.at(`close:${purchase.id}`, 'close', closesAt(shippedAt), purchase.id)
    const carrier = purchase.shippingMethodId === 17 || purchase.shippingMethodId === 7 ? 'japanpost' : 'yamato'
    return keep({ ...purchase, state: 'shipped', status: 'wait_review', shippedAt, tracking: { carrier, number: trackingNumber(random) } })
  }
  const arrive = (purchase: Purchase): Purchase => {
    waits.cancel(`arrive:${purchase.id}`)
    return keep({ ...purchase, state: 'arrived', arrivedAt: now() })
  }
  const cancel = (purchase: Purchase): Purchase => {
    for (const step of ['ship', 'arrive', 'close']) waits.cancel(`${step}:${purchase.id}`)
    // What was sold by auction is not for sale again.
    mark(purchase, listings.get(purchase.itemId)?.auction ? 'stop' : 'on_sale')
    giveBack(listings, purchase, now())
    return keep({ ...purchase, state: 'cancelledBySeller', status: 'cancelled' })
  }
  const move: Purchases['move'] = (purchase, to, defect) =>
    store.transaction(() => {
      const changed = defect === undefined ? purchase : { ...purchase, defect }
      if (purchase.state === to) return defect === undefined ? purchase : keep(changed)
      if (to === 'shipped') return purchase.state === 'purchased' ? ship(changed) : null
      if (purchase.state === 'cancelledBySeller' || purchase.state === 'arrived') return null
      if (to === 'cancelledBySeller') return purchase.status === 'done' || purchase.status === 'wait_done' ? null : cancel(purchase)
      return arrive(changed.state === 'purchased' ? ship(changed) : changed)
    })
  const review: Purchases['review'] = (purchase, { fame, message }) =>
    store.transaction(() => {
      waits.cancel(`close:${purchase.id}`)
      waits.after(`rate:${purchase.id}`, 'rate', whole(createRandom(`rate ${purchase.id}`), 2, 24) * hourMs, purchase.id)
      mark(purchase, 'sold_out')
      return keep({ ...purchase, status: 'wait_done', review: { fame, message, at: now() } })
    })
  const close = (purchase: Purchase): void => {
    mark(purchase, 'sold_out')
    keep({ ...purchase, status: 'done' })
  }
  return { move, review, close }
}

/** Has purchases go on by themselves when their waits end. */
function followWaits(waits: WorldServices['waits'], book: Book, { move, close }: Steps, rivals: boolean): void {
  const on = (kind: string, step: (purchase: Purchase) => unknown, held?: () => boolean) =>
    waits.on<string>(
      kind,
      (id) => {
        const purchase = book.get(id)
        if (purchase) step(purchase)
      },
      held,
    )
  const held = () => !rivals
  on('ship', (purchase) => move(purchase, 'shipped'), held)
  on('arrive', (purchase) => move(purchase, 'arrived'), held)
  on('rate', (purchase) => purchase.status === 'wait_done' && close(purchase), held)
  // The marketplace itself does this, whether or not the world moves.
  on('close', (purchase) => purchase.status === 'wait_review' && close(purchase))
}

function newPurchase(id: string, listing: Listing & { priceJpy: number }, asked: NewPurchase, weightG: number, at: number): Purchase {
  return {
    ...asked,
    id,
    kind: listing.kind === 'item' ? 'transaction' : 'shopOrder',
    itemId: listing.id,
    itemName: listing.name,
    sellerId: listing.sellerId,
    priceJpy: listing.priceJpy,
    shippingMethodId: listing.shippingMethodId,
    state: 'purchased',
    status: 'wait_shipping',
    at,
    updatedAt: at,
    shippedAt: null,
    arrivedAt: null,
    tracking: null,
    defect: null,
    weightG,
    review: null,
    messages: [],
  }
}

/** Numbers rise from a base, so that they look like the marketplace's and never come twice. */
function newId(all: Collection<Purchase>, listing: Listing): string {
  const n = all.size + 1
  return listing.kind === 'item' ? String(767_700_000 + n) : shopStyleId(createRandom(`${listing.id} ${n}`))
}

/** Twelve digits in the carriers' common form, the last one a check digit (the rest of the first eleven by seven). */
function trackingNumber(random: () => number): string {
  const first = whole(random, 30_000_000_000, 49_999_999_999)
  return `${first}${first % 7}`
}
