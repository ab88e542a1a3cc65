import { createFileRoute } from '@tanstack/react-router'
import { AddressesScreen } from '../../features/address/addresses-screen.tsx'
import { addressReads } from '../../features/address/address-reads.ts'

export const Route = createFileRoute('/users/addresses')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(addressReads.list()),
  component: AddressesScreen,
})
