import type { Permission } from '@otsukai/contract/staff/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { goodsPictureRoutes } from '../../catalogue/pictures/picture-routes.ts'
import { memberPictures } from '../../people/members/member-pictures.ts'
import { requireAny } from '../../people/staff/staff-door.ts'
import type { StaffSessions } from '../../people/staff/staff-sessions.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { Fault, notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { sendOrderPicture } from '../../trade/orders/order-pictures.ts'

/** The address at which staff open a picture of a thread. */
export const threadPicture = (threadId: string, name: string): string => `/uploads/threads/${threadId}/${name}`

/** The address at which staff open a picture of a member's claim. */
export const claimPicture = (parcelId: string, name: string): string => `/uploads/claims/${parcelId}/${name}`

/** Pictures at the desk, for whoever is logged in there: of goods, of an order's parcel, and those that members send and claim with. */
export function deskPictureRoutes(
  app: FastifyInstance,
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'files'>,
  sessions: StaffSessions,
): void {
  const require = async (request: FastifyRequest, ...rights: Permission[]) => {
    const staff = await sessions.find(request)
    if (staff?.next !== 'done') throw new Fault('notLoggedIn', 'a picture without a session')
    requireAny(staff, rights)
  }
  goodsPictureRoutes(app, deps, (request) => require(request, 'orders.read'))
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    await require(request, 'orders.read')
    return sendOrderPicture(deps, reply, request.params)
  })
  app.get<{ Params: { threadId: string; name: string } }>('/uploads/threads/:threadId/:name', async (request, reply) => {
    await require(request, 'threads.read')
    const { threadId, name } = request.params
    const { rows } = await sql<{ member_id: number }>`
      select t.member_id from messages m join threads t on t.id = m.thread_id
      where m.thread_id = ${threadId} and m.images @> jsonb_build_array(${name}::text) limit 1`.execute(deps.db)
    if (!rows[0]) throw notFound(`picture ${name} in ${threadId}`)
    return sendUpload(deps, reply, memberPictures(rows[0].member_id), name)
  })
  app.get<{ Params: { parcelId: string; name: string } }>('/uploads/claims/:parcelId/:name', async (request, reply) => {
    await require(request, 'orders.read')
    const { parcelId, name } = request.params
    const { rows } = await sql<{ member_id: number }>`
      select p.member_id from parcel_claims c join parcels p on p.id = c.parcel_id
      where c.parcel_id = ${parcelId} and c.photos @> jsonb_build_array(${name}::text)`.execute(deps.db)
    if (!rows[0]) throw notFound(`picture ${name} of the claim of ${parcelId}`)
    return sendUpload(deps, reply, memberPictures(rows[0].member_id), name)
  })
}
