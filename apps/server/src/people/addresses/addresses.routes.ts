import { calls } from '@otsukai/contract/calls'
import type { Routes } from '../../platform/http/routes-types.ts'
import { chooseDefault } from './choose-default.ts'
import { deleteAddress } from './delete-address.ts'
import { listAddresses } from './list-addresses.ts'
import { saveAddress } from './save-address.ts'

export const addressRoutes: Routes = (on, deps) => {
  on(calls.addressList, (member) => listAddresses(deps, member))
  on(calls.addressSave, (member, body) => saveAddress(deps, member, body))
  on(calls.addressDelete, (member, body) => deleteAddress(deps, member, body))
  on(calls.addressDefault, (member, body) => chooseDefault(deps, member, body))
}
