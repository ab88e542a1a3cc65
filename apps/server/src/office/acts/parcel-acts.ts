import type { parcelActs } from '@otsukai/contract/acts/parcels'
import { cameBack, findParcel, loseParcel, recallParcel, reshelve, settleClaim, turnBack } from '../../trade/parcels/after-sending.ts'
import { askForLabel } from '../../trade/parcels/ask-for-label.ts'
import { payCarrierBill } from '../../trade/parcels/carrier-bill.ts'
import { disposeOrder } from '../../trade/parcels/dispose-order.ts'
import { handOver, labelParcel } from '../../trade/parcels/hand-over.ts'
import { beginPacking, holdParcel, packParcel, putDownParcel, scanIntoParcel } from '../../trade/parcels/pack-parcel.ts'
import { setCustoms } from '../../trade/parcels/set-customs.ts'
import { setTraits } from '../../trade/parcels/set-traits.ts'
import { tellAddress } from './tell-address.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const parcelHandlers: HandlersOf<typeof parcelActs> = {
  'begin-packing': (deps, tx, { parcel }, by) => beginPacking(deps, tx, { parcelId: parcel, by }),
  'scan-into-parcel': (deps, tx, { parcel, lease, orders }) => scanIntoParcel(deps, tx, { parcelId: parcel, lease, orderIds: orders }),
  'put-down-parcel': (deps, tx, { parcel, lease }) => putDownParcel(deps, tx, { parcelId: parcel, lease }),
  'hold-parcel': async (deps, tx, { parcel, lease, matter, orders, zh, photos, more = false }) => {
    const holding = { parcelId: parcel, lease, matter, orderIds: orders, noteZh: zh, photos, more }
    return { matters: await holdParcel(deps, tx, holding) }
  },
  'pack-parcel': (deps, tx, { parcel, lease, weightG, lengthMm, widthMm, heightMm, photos }) =>
    packParcel(deps, tx, { parcelId: parcel, lease, weightG, sizes: [lengthMm, widthMm, heightMm], photos }),
  'set-customs': (deps, tx, { parcel, lines }) => setCustoms(deps, tx, { parcelId: parcel, lines }),
  'label-parcel': {
    ahead: async (deps, { parcel, number }) => {
      const made = number === undefined ? await askForLabel(deps, parcel) : { number }
      return (tx) => labelParcel(deps, tx, { parcelId: parcel, ...made })
    },
  },
  'hand-over': (deps, tx, { carrier, numbers }, { name }) => handOver(deps, tx, { carrier, numbers, by: name }),
  reshelve: async (deps, tx, { parcel, shelf }) => ({ orders: await reshelve(deps, tx, { parcelId: parcel, shelf }) }),
  'came-back': (deps, tx, { parcel, shelf = null, postageJpy = 0, ourFault = false, photos }, { name }) =>
    cameBack(deps, tx, { parcelId: parcel, shelf, postageJpy, ourFault, photos, by: name }),
  'set-traits': (deps, tx, { order, batteries = false, liquid = false, fragile = false, weightG = null }, { name }) =>
    setTraits(deps, tx, { orderId: order, batteries, liquid, fragile, weightG, by: name }),
  'show-address': (deps, tx, { parcel }, { staffId }) => tellAddress(deps, tx, { parcelId: parcel, staffId }),
  'turn-back': (deps, tx, { parcel, zh }, { name }) => turnBack(deps, tx, { parcelId: parcel, reasonZh: zh, by: name }),
  'recall-parcel': async (deps, tx, { parcel, zh }, { name }) => ({
    backJpy: await recallParcel(deps, tx, { parcelId: parcel, reasonZh: zh, by: name }),
  }),
  'lose-parcel': async (deps, tx, { parcel, zh, answered = false, paidBy }, { name }) => ({
    backJpy: await loseParcel(deps, tx, { parcelId: parcel, reasonZh: zh, answered, paidBy, by: name }),
  }),
  'found-parcel': (deps, tx, { parcel, zh }) => findParcel(deps, tx, { parcelId: parcel, evidence: zh }),
  'settle-claim': (deps, tx, { parcel, zh, amountJpy = 0, paidBy }, { name }) =>
    settleClaim(deps, tx, { parcelId: parcel, reasonZh: zh, amountJpy, paidBy, by: name }),
  'carrier-bill': (deps, tx, bill) => payCarrierBill(deps, tx, bill),
  'dispose-order': async (deps, tx, { order, zh, proceedsJpy = 0 }, { name }) => ({
    backJpy: await disposeOrder(deps, tx, { orderId: order, reasonZh: zh, proceedsJpy, by: name }),
  }),
}
