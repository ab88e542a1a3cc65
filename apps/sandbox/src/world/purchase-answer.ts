import type { Purchase } from './purchases.ts'

export const inspectionPhotoCount = 3

/** A purchase as `/world` tells it: what really happened, and what a warehouse would read off the parcel or find in it. */
export function purchaseAnswer(purchase: Purchase) {
  const { id, kind, ref, itemId, itemName, variantId, sellerId, priceJpy, shippingFeeJpy, state, status, at } = purchase
  const arrived = purchase.arrivedAt !== null
  return {
    ref,
    itemId,
    priceJpy,
    state,
    at,
    kind,
    /** The marketplace's own number and word for it. */
    reference: id,
    status,
    itemName,
    variantId,
    sellerId,
    shippingFeeJpy,
    paidJpy: priceJpy + shippingFeeJpy,
    shippedAt: purchase.shippedAt,
    arrivedAt: purchase.arrivedAt,
    carrier: purchase.tracking?.carrier ?? null,
    trackingNumber: purchase.tracking?.number ?? null,
    weightG: arrived ? purchase.weightG : null,
    inspection: arrived
      ? { result: purchase.defect === null ? 'ok' : 'defect', note: purchase.defect, photoCount: inspectionPhotoCount }
      : null,
    reviewed: purchase.review !== null,
    messages: purchase.messages.map(({ body, at: saidAt }) => ({ body, at: saidAt })),
  }
}
