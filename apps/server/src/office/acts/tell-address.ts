import type { AddressCopy } from '@otsukai/contract/address'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { requireParcel } from '../../trade/parcels/load-parcel.ts'
import { addressOfParcel } from '../../trade/parcels/wish.ts'
import { boundContacts } from './bound-contacts.ts'

/** Where a parcel goes, to one who deals with it. Refuses one that was erased, and addresses of yet another member above the bound of contacts. */
export async function tellAddress(
  deps: Use<'config' | 'clock'>,
  tx: Tx,
  { parcelId, staffId }: { parcelId: string; staffId: number | null },
): Promise<AddressCopy> {
  const { parcel } = await requireParcel(tx, parcelId)
  await boundContacts(deps, tx, { memberId: parcel.member_id, staffId })
  const address = addressOfParcel(deps, parcel)
  if (!address) throw actRefused(`包裹 ${parcelId} 的收件信息已按期删除。`)
  return address
}
