import type { Carrier } from './carrier.ts'

/** No carrier's interface at all: a person prints the carrier's own label, types its number, and looks the parcel up on a page. */
export const manualCarrier: Carrier = {
  name: 'manual',
  sendsNotices: false,
  rate: async () => ({ kind: 'byHand' }),
  label: async () => ({ kind: 'byHand' }),
  track: async () => ({ kind: 'byHand' }),
  readNotice: () => ({ kind: 'forged' }),
}
