import { ORDER_ID } from '@otsukai/contract/ids'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '../../platform/http/errors.ts'
import { requireMember } from '../../platform/http/require-member.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import type { Use } from '../../platform/parts.ts'
import { sendStaffPhoto } from '../../people/staff/staff-photos.ts'
import { requireOwnParcel } from './load-parcel.ts'

/** The address at which a parcel's member opens a photo of the warehouse. */
export const photoOfParcel = (parcelId: string, photoId: string): string => `/uploads/parcels/${parcelId}/${photoId}.webp`

/** Serves the photos of a parcel's box and of what stopped its packing, to its member only. */
export function parcelPhotoRoutes(app: FastifyInstance, deps: Use<'files' | 'db'>, sessions: Sessions): void {
  app.get<{ Params: { parcelId: string; name: string } }>('/uploads/parcels/:parcelId/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    const { parcelId, name } = request.params
    if (!ORDER_ID.test(parcelId)) throw notFound(`parcel ${parcelId}`)
    await requireOwnParcel(deps.db, memberId, parcelId)
    const photo = /^([0-9a-f]{32})\.webp$/.exec(name)?.[1]
    const { rows } = await sql<{ named: boolean }>`
      select exists (select from parcels where id = ${parcelId} and box -> 'photos' ? ${photo ?? ''})
        or exists (select from parcel_matters where parcel_id = ${parcelId} and photo = ${photo ?? ''}) as named`.execute(deps.db)
    if (photo === undefined || !rows[0]?.named) throw notFound(`photo ${name} of parcel ${parcelId}`)
    return sendStaffPhoto(deps, reply, photo)
  })
}
