import type { Address } from '@otsukai/contract/address'
import type { Member } from '../../platform/http/routes-types.ts'
import type { Use } from '../../platform/parts.ts'
import { rowsOf, showAddress } from './address-rows.ts'

export async function listAddresses(deps: Use<'config' | 'db'>, { id }: Member): Promise<Address[]> {
  return (await rowsOf(deps.db, id)).map((row) => showAddress(deps, id, row))
}
