import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import type { BegunRow } from './acting.ts'

/** A row with what may be done with it. */
export interface Offered {
  id: string
  name: string
  acts: readonly ActOffer[]
}

interface Common {
  name: string
  titleZh: string
  rows: BegunRow[]
}

/** Acts that write down a fact of one thing alone, as the number of a purchase, or answer something that is shown once. */
const alone: readonly string[] = [
  'record-purchase',
  'correct-purchase',
  'void-charge',
  'charge-postage',
  'receive-parcel',
  'unreceive',
  'inspect-parcel',
  'adopt-orphan',
  'record-bid',
  'auction-won',
  'connect-account',
  'reset-password',
  'show-contacts',
  'show-address',
]

/** Whether this row's offer of an act, with another act of its name beside it, is the one for all: an act that is offered twice is about parts of it. */
const offerOf = ({ acts }: Offered, name: string) => {
  const named = acts.filter((one) => one.name === name)
  return named.length === 1 && named[0]!.allowed ? named[0]! : null
}

export const bulkOf = {
  /** The server is asked of no more at once. */
  atMost: 100,
  /** The acts that every row allows, in the order of the first row's. */
  acts(rows: readonly Offered[]): Common[] {
    return (rows[0]?.acts ?? []).flatMap(({ name, titleZh }) => {
      const offers = rows.map((row) => ({ row, offer: offerOf(row, name) }))
      if (alone.includes(name) || offers.some(({ offer }) => offer === null)) return []
      return [{ name, titleZh, rows: offers.map(({ row, offer }) => ({ id: row.id, name: row.name, input: offer!.input })) }]
    })
  },
}
