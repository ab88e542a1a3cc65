import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { estimateParcel, usualPostage } from './estimate-parcel.ts'

export const parcelPriceRoutes: Routes = (on, deps) => {
  on(calls.parcelEstimate, (_, asked) => estimateParcel(deps, asked))
  on(calls.usualPostage, (_, { goodsId }) => usualPostage(deps, goodsId))
}
