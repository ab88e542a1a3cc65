import type { InputOf } from '@otsukai/contract/call'
import type { cancelParcel as cancelCall, editParcel as editCall, Parcel } from '@otsukai/contract/parcels/parcels'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import { mayTake } from '@otsukai/contract/steps'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { requireEditsLeft } from '../orders/edit-bound.ts'
import { endInHouse } from './end-in-house.ts'
import { leaveParcel } from './leave-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { holdExactly } from './parcel-money.ts'
import { stepOnce } from './step-once.ts'
import { putIn, readWish } from './wish.ts'

type Deps = Use<'config' | 'db' | 'clock'>

/** Changes a request while packing has not begun; the difference of the ceiling moves either way. */
export const editParcel = (deps: Deps, member: Member, input: InputOf<typeof editCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'edit',
    beside: input.orderIds,
    step: async (tx, { parcel, orders, goods, beside }, at) => {
      if (!mayTake(parcelSteps.edit, parcel.state)) return false
      await requireEditsLeft(tx, { parcelId: parcel.id })
      const wish = await readWish(deps, tx, {
        memberId: member.id,
        parcelId: parcel.id,
        asked: { ...input, to: input.addressId },
        orders: [...orders, ...beside],
        isNew: false,
      })
      const moved = await tryMoveParcel(tx, parcel, 'edit', { at, set: wish.columns, facts: {} })
      if (!moved) return false
      const stayed = new Set(goods.map(({ order_id }) => order_id))
      const out = [...stayed].filter((id) => !input.orderIds.includes(id))
      if (out.length > 0) await leaveParcel(tx, moved, { at, orderIds: out, counts: true })
      await putIn(
        tx,
        moved,
        wish.goods.filter(({ order }) => !stayed.has(order.id)),
        at,
      )
      await holdExactly(tx, parcel, wish.ceilingJpy ?? 0, 'parcelHeld', at)
      return true
    },
  })

/** Cancels a request while packing has not begun; what was held is back at once. */
export const cancelParcel = (deps: Deps, member: Member, input: InputOf<typeof cancelCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'cancel',
    step: async (tx, { parcel }, at) => {
      if (!mayTake(parcelSteps.cancel, parcel.state)) return false
      await settleEntry(tx, { kind: 'toPack', subject: parcel.id, at, by: 'member', why: 'cancelled' })
      return endInHouse(tx, parcel, 'cancel', { at, facts: {} })
    },
  })
