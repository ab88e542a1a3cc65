import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { keepPreviousData } from '@tanstack/react-query'

/** Tariffs change by the month. */
const HOLDS_MS = 300_000

export interface ToEstimate {
  country: ShippingCountry
  weightG: number
  valueJpy?: number
  batteries?: boolean
}

export const postageReads = {
  estimate: (asked: ToEstimate) => ({ ...read(calls.parcelEstimate, asked), staleTime: HOLDS_MS, placeholderData: keepPreviousData }),
  usual: (goodsId: string) => ({ ...read(calls.usualPostage, { goodsId }), staleTime: HOLDS_MS }),
}
