import { Readable } from 'node:stream'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { notFound } from '../../platform/http/errors.ts'
import { Stream } from '../../platform/http/envelope.ts'
import { type DeskRoutes, requireAny } from '../../people/staff/staff-door.ts'
import { keepStaffPhoto, readStaffPhoto } from '../../people/staff/staff-photos.ts'
import { readCarrierLabel } from '../../trade/parcels/carrier-label.ts'
import { makeParcelLabel } from '../../trade/parcels/parcel-label.ts'
import { makeLabels } from '../../trade/warehouse/labels/make-labels.ts'
import { readParcel } from '../../trade/warehouse/read-parcel.ts'
import { tellDuty } from '../acts/clerk-duty.ts'
import { listArrivals } from './list-arrivals.ts'
import { listInspections } from './list-inspections.ts'

export const warehouseDeskRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskParcel, (_, input) => readParcel(deps, input))
  on(deskCalls.deskArrivals, (staff, input) => listArrivals(deps, staff, input))
  on(deskCalls.deskInspections, (_, input) => listInspections(deps, input))
  on(deskCalls.deskDuty, () => tellDuty(deps))
  on(deskCalls.deskPhoto, async (staff, { photo }) => ({
    id: await keepStaffPhoto(deps, { bytes: Buffer.from(await photo.arrayBuffer()), by: staff.name }),
  }))
  on(deskCalls.deskPhotoOf, async (_, { id }) => {
    const photo = await readStaffPhoto(deps, id)
    if (!photo) throw notFound(`photo ${id}`)
    return new Stream({ type: 'image/webp', cache: 'private, max-age=86400, immutable', ...photo })
  })
  on(deskCalls.deskLabel, async (staff, input) => {
    const { permissions } = staff
    const named = permissions.has('warehouse.act') || permissions.has('members.read')
    const { kind, ...rest } = input
    if (kind === 'carrier') {
      // It says who the receiver is.
      requireAny(staff, ['warehouse.act'])
      const label = await readCarrierLabel(deps, rest.id)
      if (!label) throw notFound(`label of a carrier for parcel ${rest.id}`)
      return new Stream({ type: 'application/pdf', cache: 'no-store', bytes: label.length, stream: Readable.from([label]) })
    }
    const pdf = kind === 'parcel' ? await makeParcelLabel(deps, { ...rest, named }) : await makeLabels(deps, { ...rest, kind }, named)
    return new Stream({ type: 'application/pdf', cache: 'no-store', ...pdf })
  })
}
