import type { Listing } from '../catalogue/listing.ts'

const statuses: readonly Listing['status'][] = ['on_sale', 'trading', 'sold_out', 'stop', 'cancel', 'admin_cancel']
const kinds: readonly Listing['kind'][] = ['item', 'shopProduct']
/** The mark of a slot whose listing is gone: it matches no state and kind. */
const nothing = 255
/** Later than every end. */
const endless = 2 ** 50

/** The fields that every search reads of every listing, in typed arrays: reading them from the objects costs ten times as much. */
export interface Columns {
  set(slot: number, listing: Listing | null): void
  /** State and kind as one number: compare with `marks`. */
  mark(slot: number): number
  priceJpy(slot: number): number
  createdAt(slot: number): number
  likes(slot: number): number
  /** The end of an auction; one without an end sorts last. */
  endsAt(slot: number): number
  categoryIn(slot: number, wanted: Uint8Array): boolean
  /** The matching categories, for `categoryIn`. */
  categories(wanted: ReadonlySet<string>): Uint8Array
}

/** The matching marks: indexed by mark, 1 or 0. */
export function marks(wantedStatuses: ReadonlySet<string>, wantedKinds: ReadonlySet<string>): Uint8Array {
  const wanted = new Uint8Array(256)
  for (const [s, status] of statuses.entries())
    for (const [k, kind] of kinds.entries()) if (wantedStatuses.has(status) && wantedKinds.has(kind)) wanted[s * 2 + k] = 1
  return wanted
}

export function createColumns(): Columns {
  let room = 1024
  let mark = new Uint8Array(room).fill(nothing)
  let price = new Int32Array(room)
  let created = new Float64Array(room)
  let likes = new Int32Array(room)
  let category = new Uint16Array(room)
  let ends = new Float64Array(room)
  const categoryNumbers = new Map<string, number>()
  const numberOf = (id: string) => categoryNumbers.get(id) ?? categoryNumbers.set(id, categoryNumbers.size).size - 1

  const grow = (slot: number) => {
    while (room <= slot) room *= 2
    const [oldMark, oldPrice, oldCreated, oldLikes, oldCategory, oldEnds] = [mark, price, created, likes, category, ends]
    mark = new Uint8Array(room).fill(nothing)
    price = new Int32Array(room)
    created = new Float64Array(room)
    likes = new Int32Array(room)
    category = new Uint16Array(room)
    ends = new Float64Array(room)
    mark.set(oldMark)
    price.set(oldPrice)
    created.set(oldCreated)
    likes.set(oldLikes)
    category.set(oldCategory)
    ends.set(oldEnds)
  }

  return {
    set: (slot, listing) => {
      if (slot >= room) grow(slot)
      mark[slot] = listing ? statuses.indexOf(listing.status) * 2 + kinds.indexOf(listing.kind) : nothing
      if (!listing) return
      price[slot] = listing.priceJpy ?? 9_999_999
      created[slot] = listing.createdAt
      likes[slot] = listing.likes
      ends[slot] = listing.auction?.endsAt ?? endless
      category[slot] = numberOf(listing.categoryId)
    },
    mark: (slot) => mark[slot] ?? nothing,
    priceJpy: (slot) => price[slot] ?? 0,
    createdAt: (slot) => created[slot] ?? 0,
    likes: (slot) => likes[slot] ?? 0,
    endsAt: (slot) => ends[slot] ?? endless,
    categoryIn: (slot, wanted) => wanted[category[slot] ?? 0] === 1,
    categories: (ids) => {
      const wanted = new Uint8Array(categoryNumbers.size)
      for (const id of ids) {
        const number = categoryNumbers.get(id)
        if (number !== undefined) wanted[number] = 1
      }
      return wanted
    },
  }
}
