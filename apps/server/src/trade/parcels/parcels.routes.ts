import { calls } from '@otsukai/contract/calls'
import { createPictureQuota } from '../../people/members/member-pictures.ts'
import type { Routes } from '../../platform/http/routes-types.ts'
import { previewParcel, splitParcel } from './ask-parcel.ts'
import { chooseParcel } from './choose-parcel.ts'
import { claimParcel } from './claim-parcel.ts'
import { createParcel } from './create-parcel.ts'
import { cancelParcel, editParcel } from './edit-parcel.ts'
import { listParcels, listStock, readParcel } from './parcel-queries.ts'
import { confirmParcel, payParcel, relineParcel, unpackParcel } from './pay-parcel.ts'

export const parcelRoutes: Routes = (on, deps) => {
  const pictures = createPictureQuota(deps.monotonic)
  on(calls.parcelStock, (member, query) => listStock(deps, member, query))
  on(calls.parcelPreview, (member, body) => previewParcel(deps, member, body))
  on(calls.parcelSplits, (member, body) => splitParcel(deps, member, body))
  on(calls.createParcel, (member, body) => createParcel(deps, member, body))
  on(calls.editParcel, (member, body) => editParcel(deps, member, body))
  on(calls.chooseParcel, (member, body) => chooseParcel(deps, member, body))
  on(calls.cancelParcel, (member, body) => cancelParcel(deps, member, body))
  on(calls.relineParcel, (member, body) => relineParcel(deps, member, body))
  on(calls.unpackParcel, (member, body) => unpackParcel(deps, member, body))
  on(calls.confirmParcel, (member, body) => confirmParcel(deps, member, body))
  on(calls.payParcel, (member, body) => payParcel(deps, member, body))
  on(calls.parcelList, (member, query) => listParcels(deps, member, query))
  on(calls.parcelInfo, (member, query) => readParcel(deps, member, query))
  on(calls.claimParcel, (member, body) => claimParcel(deps, pictures, member, body))
}
