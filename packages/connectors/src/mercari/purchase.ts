import { AccountRefused, MarketplaceDown, type PurchaseOutcome, type PurchaseRequest } from '../marketplace.ts'
import { NoAnswer } from '../timed-request.ts'
import { type Answer, isTheirs, succeeded } from './exchange.ts'
import { Failure, PurchaseSuccess } from './wire.ts'

/** The body of a purchase; the checksum binds it to the snapshot of the listing. */
export function purchaseBody(request: PurchaseRequest): Record<string, string | number> {
  const { address } = request
  return {
    item_id: request.itemId,
    checksum: request.checksum,
    family_name: address.familyName,
    first_name: address.firstName,
    family_name_kana: address.familyNameKana,
    first_name_kana: address.firstNameKana,
    telephone: address.telephone,
    zip_code1: address.postalCode.slice(0, 3),
    zip_code2: address.postalCode.slice(3),
    prefecture: address.prefecture,
    city: address.city,
    address1: address.address1,
    address2: address.address2,
    ...(request.variantId === null ? {} : { variant_id: request.variantId }),
    ...(request.shopsShippingFeeJpy === null ? {} : { shops_shipping_fee: request.shopsShippingFeeJpy }),
    delivery_identifier: request.deliveryIdentifier,
    country_code: request.countryCode,
  }
}

const TOLD_LENGTH = 300

/**
 * The outcome that an answer proves: `bought` only for a success with its transaction, "not bought" only for answers that the
 * marketplace is known to give before a purchase. All others are `unclear`: a 409 (the colliding purchase may be ours), any 5xx, a
 * redirect, a page of text, an unknown code, a success without its fields.
 */
export function outcomeOf(answer: Answer): PurchaseOutcome {
  const failure = Failure.safeParse(answer.json).data
  const code = failure?.failure_details?.code ?? null
  const told = describe(answer, failure)
  const mend = (reason: 'card' | 'account' | 'address' | 'rateLimited'): PurchaseOutcome => {
    return { kind: 'oursToMend', reason, retryAfterMs: answer.retryAfterMs, told }
  }
  if (answer.status === 409 || answer.status >= 500) return { kind: 'unclear', told }
  if (succeeded(answer)) {
    const success = bought(answer.json)
    if (success) return success
  }
  if (code === 'F0105') return { kind: 'listingGone', told }
  if (code === 'F0104') return mend('address')
  if (code === 'F0017') return mend('account')
  if (answer.status === 401 || answer.status === 403) return mend('account')
  if (answer.status === 402) return mend('card')
  if (answer.status === 429) return mend('rateLimited')
  // Not found, or changed since the checksum. With an unknown code these statuses prove nothing.
  if ((answer.status === 404 || answer.status === 412) && code === null && isTheirs(answer)) return { kind: 'listingGone', told }
  return { kind: 'unclear', told }
}

function bought(json: unknown): PurchaseOutcome | null {
  const success = PurchaseSuccess.safeParse(json)
  if (!success.success) return null
  const { trx_id, shop_order_id, paid_price, buyer_shipping_fee } = success.data.transaction_details
  const reference = trx_id
    ? ({ kind: 'transaction', id: trx_id } as const)
    : shop_order_id
      ? ({ kind: 'shopOrder', id: shop_order_id } as const)
      : null
  return reference && { kind: 'bought', reference, paidJpy: paid_price, shippingFeeJpy: buyer_shipping_fee }
}

export function describe(answer: Answer, failure: Failure | undefined): string {
  const details = failure?.failure_details
  const parts = [details?.code, details?.reasons && JSON.stringify(details.reasons), failure?.message]
  return [`HTTP ${answer.status}`, ...parts].filter(Boolean).join(' ').slice(0, TOLD_LENGTH)
}

/** The outcome of a call without an answer; `unclear` for an unexpected error. */
export function outcomeOfError(error: unknown): PurchaseOutcome {
  const told = (error instanceof Error ? error.message : String(error)).slice(0, TOLD_LENGTH)
  if (error instanceof AccountRefused) return { kind: 'oursToMend', reason: 'account', retryAfterMs: null, told }
  if (error instanceof MarketplaceDown) return { kind: 'oursToMend', reason: 'neverSent', retryAfterMs: error.retryAfterMs, told }
  if (error instanceof NoAnswer && error.neverSent) return { kind: 'oursToMend', reason: 'neverSent', retryAfterMs: null, told }
  return { kind: 'unclear', told }
}
