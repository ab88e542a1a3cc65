import { transaction } from '../../platform/db/transaction.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { type CarrierLabel, carrierLabels, keepCarrierLabel } from './carrier-label.ts'
import { readCustoms } from './customs.ts'
import { requireLabelable } from './hand-over.ts'
import { addressOfParcel } from './wish.ts'

type Deps = Use<'config' | 'db' | 'carrier' | 'files' | 'clock'>

/**
 * Has the carrier make a label for a paid parcel that may be sent now, and answers its number and the id of the label, which is stored. One
 * that has a number keeps it: only a recall, or another number that a person types, voids it. Throws a sentence where a person must print
 * it, and where the carrier refuses or does not answer.
 */
export async function askForLabel(deps: Deps, parcelId: string): Promise<CarrierLabel> {
  // A carrier bills what it has made, also for a parcel that then may not be labelled.
  const { parcel } = await transaction(deps.db, (tx) => requireLabelable(deps, tx, parcelId))
  if (parcel.number !== null) {
    const label = (await carrierLabels(deps.db, [parcelId])).get(parcelId) ?? null
    return { number: parcel.number, label, version: parcel.version }
  }
  const to = addressOfParcel(deps, parcel)
  if (!parcel.box || !to) throw new Error(`paid parcel ${parcelId} has no box or address`)
  const [lengthMm = 0, widthMm = 0, heightMm = 0] = parcel.box.sizes
  const answer = await deps.carrier.label({
    reference: `${parcelId}-${parcel.version}`,
    service: parcel.line_id,
    country: parcel.country,
    weightG: parcel.box.weightG,
    lengthMm,
    widthMm,
    heightMm,
    to: { name: to.latin.split('\n')[0] ?? to.name, phone: to.phone, postcode: to.postcode, lines: to.latin.split('\n').slice(1) },
    customs: await readCustoms(deps.db, parcelId),
  })
  if (answer.kind === 'made') {
    const { number, pdf } = answer.label
    return { number, label: pdf && (await keepCarrierLabel(deps, parcelId, pdf)), version: parcel.version }
  }
  if (answer.kind === 'byHand') throw actRefused('这家承运商要自己打面单：打好后扫单号。')
  if (answer.kind === 'refused') throw actRefused(`承运商不收：${answer.told.slice(0, 200)}`)
  throw actRefused('承运商没有回答，请再试一次；不会出两张面单。')
}
