import type { WaitingParcel } from '@otsukai/contract/desk/parcels'
import { plainTracking } from '@otsukai/contract/tracking-number'

/** What a scan is at the manifest. */
export type ScannedOut =
  | { kind: 'out' | 'already'; parcel: WaitingParcel }
  /** On the list of another carrier. */
  | { kind: 'elsewhere'; parcel: WaitingParcel; carrier: string; carrierZh: string }
  /** It may not be handed over. */
  | { kind: 'held'; parcel: WaitingParcel; whyZh: string }
  | { kind: 'unknown' }

export interface CarrierList {
  carrier: string
  carrierZh: string
  parcels: readonly WaitingParcel[]
}

/** What is on a carrier's list: labelled, and nothing against it. What was put aside for today is not. */
export const listedOf = (parcels: readonly WaitingParcel[], aside: ReadonlySet<string>): WaitingParcel[] =>
  parcels.filter(({ id, number, whyNotZh }) => number !== null && whyNotZh === null && !aside.has(id))

/** Reads a scan: the carrier's number, or our own label. */
export function readScanOut(
  code: string,
  { carriers, carrier, out }: { carriers: readonly CarrierList[]; carrier: string; out: ReadonlySet<string> },
): ScannedOut {
  const plain = plainTracking(code)
  for (const list of carriers) {
    const parcel = list.parcels.find(({ id, number }) => number === plain || id === plain)
    if (!parcel) continue
    if (parcel.number === null) return { kind: 'held', parcel, whyZh: '还没贴面单' }
    if (parcel.whyNotZh !== null) return { kind: 'held', parcel, whyZh: parcel.whyNotZh }
    if (list.carrier !== carrier) return { kind: 'elsewhere', parcel, carrier: list.carrier, carrierZh: list.carrierZh }
    return { kind: out.has(parcel.id) ? 'already' : 'out', parcel }
  }
  return { kind: 'unknown' }
}
