import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { requireMember } from '../../platform/http/require-member.ts'
import { sendStaffPhoto } from '../../people/staff/staff-photos.ts'
import { requireOwnOrder } from './load-order.ts'

/** The address at which an order's member opens a photo of the operator's people. */
export const photoOfOrder = (orderId: string, photoId: string): string => `/uploads/orders/${orderId}/${photoId}.webp`

/** The photo of an address that `photoOfOrder` made. */
export const photoIdOf = (address: string): string => /([0-9a-f]{32})\.webp$/.exec(address)?.[1] ?? ''

/** Serves the pictures of an order to its member only. */
export function orderPictureRoutes(app: FastifyInstance, deps: Use<'files' | 'db'>, sessions: Sessions): void {
  app.get<{ Params: { orderId: string; name: string } }>('/uploads/orders/:orderId/:name', async (request, reply) => {
    const memberId = await requireMember(sessions, request, reply)
    const order = await requireOwnOrder(deps.db, memberId, request.params.orderId)
    const { name } = request.params
    const photo = await namedPhoto(deps.db, order.id, name)
    // Pictures of releases before lie in a folder of the order's own.
    return photo === null ? sendUpload(deps, reply, `orders/${order.id}`, name) : sendStaffPhoto(deps, reply, photo)
  })
}

/** The photo of this name, when the order's stock or inspection names it; null when it is none, or another order's. */
async function namedPhoto(db: Db, orderId: string, name: string): Promise<string | null> {
  const id = /^([0-9a-f]{32})\.webp$/.exec(name)?.[1]
  if (id === undefined) return null
  const address = photoOfOrder(orderId, id)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from staff_photos where id = ${id}) and (
      exists (select from order_stock where order_id = ${orderId} and photos @> jsonb_build_array(${address}::text))
      or exists (select from order_inspections where order_id = ${orderId} and photos @> jsonb_build_array(${address}::text))
    ) as named`.execute(db)
  return rows[0]?.named === true ? id : null
}
