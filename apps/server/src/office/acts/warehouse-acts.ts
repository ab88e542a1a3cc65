import type { ActInput } from '@otsukai/contract/acts/act'
import type { warehouseActs } from '@otsukai/contract/acts/warehouse'
import { shippingLimitsOf } from '../../catalogue/goods/points-of.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { PictureRefused } from '../../platform/files/picture-source.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { keepPicture } from '../../trade/orders/order-pictures.ts'
import { inspectParcel } from '../../trade/warehouse/inspect-parcel.ts'
import { matchParcel, receiveParcel } from '../../trade/warehouse/receive-parcel.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const warehouseHandlers: HandlersOf<typeof warehouseActs> = {
  'receive-parcel': {
    ahead: async (deps, { weight, tracking = null, carrier = null, order = null, photos = [] }) => {
      if (order !== null) await stateOf(deps, order)
      const parcel = { trackingNumber: tracking, carrier, orderId: order, weightG: weight }
      const id = await matchParcel(deps.db, parcel)
      if (id && (await stateOf(deps, id)) === 'warehoused') throw actRefused(`The parcel of order ${id} has come already.`)
      const kept = id ? await keepPhotos(deps, id, photos) : []
      return async (tx) => {
        const orderId = await receiveParcel(deps, tx, { ...parcel, photos: kept })
        return { orderId, batteries: orderId ? await batteriesOf(tx, orderId) : [] }
      }
    },
  },
  'inspect-parcel': {
    ahead: async (deps, { order, result, zh, photos = [] }) => {
      if (result !== 'impossible' && photos.length === 0) throw actRefused('The member answers by what they see: --photos is missing.')
      await stateOf(deps, order)
      const kept = await keepPhotos(deps, order, photos)
      return async (tx) => {
        if (!(await inspectParcel(deps, tx, { orderId: order, result, note: zh, photos: kept })))
          throw actRefused(`Order ${order} is not in the warehouse, or no inspection of it is open.`)
      }
    },
  },
}

/** By the listing that was ordered. */
async function batteriesOf(tx: Tx, orderId: string): Promise<string[]> {
  const { kept } = await tx.selectFrom('orders').select('kept').where('id', '=', orderId).executeTakeFirstOrThrow()
  return shippingLimitsOf(kept)
}

async function stateOf({ db }: Use<'db'>, orderId: string) {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw actRefused(`There is no order ${orderId}.`)
  return order.state
}

type Photos = NonNullable<ActInput<(typeof warehouseActs)['inspect-parcel']>['photos']>

/** Stores photos of an order; answers their addresses. */
async function keepPhotos(deps: Use<'files'>, orderId: string, photos: Photos): Promise<string[]> {
  const kept: string[] = []
  for (const { name, bytes } of photos)
    kept.push(
      await keepPicture(deps, { orderId, bytes: Buffer.from(bytes) }).catch((cause: unknown) => {
        throw cause instanceof PictureRefused ? actRefused(`${name} is no picture: ${cause.message}.`) : cause
      }),
    )
  return kept
}
