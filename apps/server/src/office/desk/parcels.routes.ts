import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { listCarriers, listParcels, listPicks } from './list-parcels.ts'
import { readManifest } from './manifest.ts'
import { readParcelPage } from './parcel-page.ts'

/** Parcels that go abroad. */
export const parcelDeskRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskParcels, (staff, input) => listParcels(deps, staff, input))
  on(deskCalls.deskPicks, (staff, input) => listPicks(deps, staff, input))
  on(deskCalls.deskCarriers, () => listCarriers(deps))
  on(deskCalls.deskManifest, (staff, input) => readManifest(deps, staff, input))
  on(deskCalls.deskParcelOf, (staff, { id }) => readParcelPage(deps, staff, id))
}
