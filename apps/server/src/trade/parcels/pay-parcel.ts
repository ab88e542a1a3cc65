import type { InputOf } from '@otsukai/contract/call'
import { parcelSteps } from '@otsukai/contract/parcels/parcel-steps'
import type {
  confirmParcel as confirmCall,
  Parcel,
  payParcel as payCall,
  relineParcel as relineCall,
  unpackParcel as unpackCall,
} from '@otsukai/contract/parcels/parcels'
import { mayTake } from '@otsukai/contract/steps'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { revenueShipping } from '../../money/wallet/accounts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { leaveParcel } from './leave-parcel.ts'
import type { ParcelRow } from './load-parcel.ts'
import { tryMoveParcel } from './move-parcel.ts'
import { deliverParcel } from './hear-track.ts'
import { giveAllBack, holdExactly, takeFromMember } from './parcel-money.ts'
import { priceBox } from './price-box.ts'
import { stepOnce } from './step-once.ts'
import { requireTicked } from './price-parcel.ts'
import { requireNothingDue } from './wished-goods.ts'

type Deps = Use<'config' | 'db' | 'clock'>

const requireInTime = ({ pay_by }: ParcelRow, at: number): void => {
  if (pay_by !== null && at >= pay_by) throw new Refusal('payByPassed')
}

/** Pays a packed parcel: what it holds is moved to its total, either way. */
export const payParcel = (deps: Deps, member: Member, input: InputOf<typeof payCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'pay',
    step: async (tx, { parcel, orders }, at) => {
      if (!mayTake(parcelSteps.pay, parcel.state) || parcel.quote === null) return false
      requireInTime(parcel, at)
      const { quote } = parcel
      if (quote.totalJpy !== input.expectedTotalJpy) throw new Refusal('priceMoved', { quote })
      await requireNothingDue(tx, member.id, orders)
      await holdExactly(tx, parcel, quote.totalJpy, 'parcelPaid', at)
      return (await tryMoveParcel(tx, parcel, 'pay', { at, set: { pay_by: null }, facts: { totalJpy: quote.totalJpy } })) !== null
    },
  })

/** Sends a packed, unpaid parcel by another line that takes its box. */
export const relineParcel = (deps: Deps, member: Member, input: InputOf<typeof relineCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'reline',
    step: async (tx, { parcel, goods }, at) => {
      if (!mayTake(parcelSteps.reline, parcel.state)) return false
      requireInTime(parcel, at)
      const { quote, line, chargeableG, ticks } = await priceBox(deps, tx, { parcel, goods, lineId: input.lineId })
      if (line.id !== parcel.line_id && input.acknowledged) requireTicked(ticks, input.acknowledged)
      if (input.expectedTotalJpy !== undefined && input.expectedTotalJpy !== quote.totalJpy) throw new Refusal('priceMoved', { quote })
      const box = JSON.stringify({ ...parcel.box!, chargeableG })
      const set = { line_id: line.id, line: JSON.stringify(line), quote: JSON.stringify(quote), box }
      return (await tryMoveParcel(tx, parcel, 'reline', { at, set, facts: { nameZh: line.nameZh, totalJpy: quote.totalJpy } })) !== null
    },
  })

/** Has a packed, unpaid parcel taken apart, for the fee shown. */
export const unpackParcel = (deps: Deps, member: Member, input: InputOf<typeof unpackCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'unpack',
    step: async (tx, { parcel }, at) => {
      if (!mayTake(parcelSteps.unpack, parcel.state)) return false
      requireInTime(parcel, at)
      const feeJpy = (await linesAt({ db: tx }, at)).terms.fees.unpackJpy
      if (feeJpy !== input.expectedFeeJpy) throw new Refusal('priceMoved', { quote: parcel.quote })
      const backJpy = await giveAllBack(tx, parcel, at)
      await takeFromMember(tx, { parcel, kind: 'unpackFee', amountJpy: feeJpy, at }, revenueShipping)
      await leaveParcel(tx, parcel, { at, counts: true })
      const set = { ended_at: at, pay_by: null }
      return (await tryMoveParcel(tx, parcel, 'unpack', { at, set, facts: { feeJpy, backJpy } })) !== null
    },
  })

/** Says that a parcel has been received. */
export const confirmParcel = (deps: Deps, member: Member, input: InputOf<typeof confirmCall>): Promise<Parcel> =>
  stepOnce(deps, member, input, {
    call: 'confirm',
    step: async (tx, { parcel }, at) => (await deliverParcel(tx, parcel, { at, deliveredAt: at, byMember: true })) !== null,
  })
