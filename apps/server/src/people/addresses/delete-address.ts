import type { addressDelete } from '@otsukai/contract/addresses'
import type { InputOf } from '@otsukai/contract/call'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { rowsOf } from './address-rows.ts'
import { askOnce } from './ask-once.ts'

/** Erases an address. Where it was the default one, the first of the others is from now on. Throws 404 for one that is not theirs. */
export async function deleteAddress(
  deps: Use<'config' | 'db'>,
  { id: memberId }: Member,
  { id, requestId }: InputOf<typeof addressDelete>,
): Promise<null> {
  await askOnce(deps, { memberId, call: 'delete', requestId, input: { id } }, async (tx) => {
    const living = await rowsOf(tx, memberId)
    const gone = living.find((row) => String(row.id) === id)
    if (!gone) throw notFound(`address ${id} of member ${memberId}`)
    await tx.deleteFrom('addresses').where('id', '=', gone.id).execute()
    const next = living.find((row) => row !== gone)
    if (gone.is_default && next) await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', next.id).execute()
    return null
  })
  return null
}
