import type { AddressFields } from '@otsukai/addresses/fields'
import type { Use } from '../../platform/parts.ts'
import { seal, unseal } from '../../platform/sealed.ts'

/** An address with how it is printed in Latin letters. */
export interface PrintedAddress extends AddressFields {
  latin: string
}

/** What a parcel keeps of an address, and from which row it has it. */
export interface AddressCopy extends PrintedAddress {
  addressId: string
}

/** Encrypts an address under the installation's key, bound to what keeps it (`parcel:7K3QX0V9MB`). */
export const sealAddress = <Kept extends PrintedAddress>({ config }: Use<'config'>, keptBy: string, address: Kept): Buffer =>
  seal(config.secretKey, keptBy, JSON.stringify(address))

/** Throws where the bytes were sealed under another key or for another keeper. */
export const openAddress = <Kept extends PrintedAddress = AddressCopy>({ config }: Use<'config'>, keptBy: string, sealed: Buffer): Kept =>
  JSON.parse(unseal(config.secretKey, keptBy, sealed)) as Kept
