import { inspectionResults, type InspectionResult } from '@otsukai/contract/inspection-steps'
import type { Use } from '../../platform/parts.ts'
import { PictureRefused } from '../../platform/files/picture-source.ts'
import { inspectParcel } from '../../trade/warehouse/inspect-parcel.ts'
import { matchParcel, receiveParcel } from '../../trade/warehouse/receive-parcel.ts'
import { keepPicture } from '../../trade/orders/order-pictures.ts'
import { type PictureFile, readPictures } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

const photosOption = 'files with pictures, by commas; they are kept with the order'

/** What the warehouse says: that a parcel has come, and what was found in it. */
export const warehouseCommands: Record<string, StaffCommand> = {
  'receive-parcel': {
    help: 'Says that a parcel has come; it is matched by its tracking number first, then by the order on its label.',
    options: { weight: 'in grams' },
    optional: { tracking: "the carrier's number", carrier: 'who brought it', order: 'the order on its label', photos: photosOption },
    run: async (deps, _, { weight = '', tracking = null, carrier = null, order = null, photos }) => {
      if (!/^[1-9]\d{0,5}$/.test(weight)) throw new Error(`${weight} is no weight in grams.`)
      if (order !== null) await stateOf(deps, order)
      const pictures = await readPictures(photos)
      const parcel = { trackingNumber: tracking, carrier, orderId: order, weightG: Number(weight) }
      const id = await matchParcel(deps.db, parcel)
      if (id && (await stateOf(deps, id)) === 'warehoused') throw new Error(`The parcel of order ${id} has come already.`)
      const received = await receiveParcel(deps, { ...parcel, photos: id ? await keepPhotos(deps, id, pictures) : [] })
      if (received) return `Order ${received} is in the warehouse.`
      return `No order waits for it: it is an orphan on the desk.${pictures.length > 0 ? ' Keep its photos yourself.' : ''}`
    },
  },
  'inspect-parcel': {
    help: 'Says what an inspection found that the member had asked for.',
    options: {
      order: 'its number',
      result: inspectionResults.join(', '),
      zh: 'what was found, in Chinese, as the member reads it',
    },
    optional: { photos: photosOption },
    run: async (deps, _, { order: orderId = '', result: told = '', zh: note = '', photos }) => {
      const result = inspectionResults.find((one): one is InspectionResult => one === told)
      if (!result) throw new Error(`--result is one of: ${inspectionResults.join(', ')}.`)
      const pictures = await readPictures(photos)
      if (result !== 'impossible' && pictures.length === 0) throw new Error('The member answers by what they see: --photos is missing.')
      await stateOf(deps, orderId)
      if (await inspectParcel(deps, { orderId, result, note, photos: await keepPhotos(deps, orderId, pictures) }))
        return `The member of order ${orderId} is told.`
      throw new Error(`Order ${orderId} is not in the warehouse, or no inspection of it is open.`)
    },
  },
}

/** Of an order that there is: its number is also the name of a folder, so nothing else is taken for one. Throws a sentence. */
async function stateOf({ db }: Use<'db'>, orderId: string) {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst()
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order.state
}

/** Answers their addresses. Throws a sentence for a file that is no picture. */
async function keepPhotos(deps: Use<'config'>, orderId: string, pictures: PictureFile[]): Promise<string[]> {
  const kept: string[] = []
  for (const { file, bytes } of pictures)
    kept.push(
      await keepPicture(deps, { orderId, bytes }).catch((cause: unknown) => {
        throw cause instanceof PictureRefused ? new Error(`${file} is no picture: ${cause.message}.`, { cause }) : cause
      }),
    )
  return kept
}
