import type { Address } from '@otsukai/contract/address'
import type { addressDefault } from '@otsukai/contract/addresses'
import type { InputOf } from '@otsukai/contract/call'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { findRow, showAddress } from './address-rows.ts'
import { askOnce } from './ask-once.ts'

/** Makes an address the default one. Throws 404 for one that is not theirs. */
export async function chooseDefault(
  deps: Use<'config' | 'db'>,
  { id: memberId }: Member,
  { id, requestId }: InputOf<typeof addressDefault>,
): Promise<Address> {
  const missing = () => notFound(`address ${id} of member ${memberId}`)
  const made = await askOnce(deps, { memberId, call: 'default', requestId, input: { id } }, async (tx) => {
    const row = await findRow(tx, memberId, Number(id))
    if (!row) throw missing()
    await tx.updateTable('addresses').set({ is_default: false }).where('member_id', '=', memberId).where('is_default', '=', true).execute()
    await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', row.id).execute()
    return row.id
  })
  const row = await findRow(deps.db, memberId, made)
  if (!row) throw missing()
  return showAddress(deps, memberId, row)
}
