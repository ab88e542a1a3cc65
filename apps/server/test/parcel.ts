import type { Parcel } from '../src/trade/warehouse/receive-parcel.ts'

/** An envelope as it comes over the counter, with these orders in it. */
export const parcelWith = (orderIds: readonly string[], more: Partial<Parcel> = {}): Parcel => ({
  trackingNumber: null,
  carrier: null,
  orderIds,
  weightG: 480,
  photos: [],
  shelf: null,
  by: { staffId: null, name: 'lin' },
  ...more,
})
