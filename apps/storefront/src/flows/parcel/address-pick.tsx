import { addressesAtMost } from '@otsukai/addresses/fields'
import type { Address } from '@otsukai/contract/address'
import { Button } from '@otsukai/ui/button.tsx'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addressReads } from '../../features/address/address-reads.ts'
import { AddressLines } from '../../features/address/address-lines.tsx'

/** Brings the sounds of characters along. */
const AddressForm = lazy(() => import('../../features/address/address-form.tsx'))

interface AddressPickProps {
  addresses: readonly Address[]
  chosen: Address | null
  onChoose: (id: string) => void
}

/** Where the parcel goes: one of the book, or a new one written here. */
export function AddressPick({ addresses, chosen, onChoose }: AddressPickProps) {
  const [open, setOpen] = useState<'list' | 'form' | null>(null)
  const queryClient = useQueryClient()
  /** The book has it by now. */
  const chooseAdded = (): void => {
    const book = queryClient.getQueryData(addressReads.list().queryKey) ?? []
    const added = book.find(({ id }) => addresses.every((one) => one.id !== id))
    if (added) onChoose(added.id)
    setOpen(null)
  }
  if (open === 'form')
    return (
      <div className="-mt-5">
        <Suspense fallback={<Skeleton className="mt-5 h-140 rounded-photo" />}>
          <AddressForm address={null} first={addresses.length === 0} onClose={() => setOpen(null)} onSaved={chooseAdded} />
        </Suspense>
      </div>
    )
  const add = addresses.length < addressesAtMost && (
    <Button size="compact" icon={Plus} onClick={() => setOpen('form')}>
      新增地址
    </Button>
  )
  const listed = open === 'list' || (!chosen && addresses.length > 0)
  return (
    <Section
      title="寄到"
      beside={
        chosen &&
        !listed && (
          <button type="button" className="link text-sm" onClick={() => setOpen('list')}>
            {addresses.length > 1 ? `换一个，共 ${addresses.length} 个` : '换一个'}
          </button>
        )
      }
    >
      {listed ? (
        <>
          <div role="radiogroup" aria-label="寄到" className="mb-3 grid gap-2">
            {addresses.map((address) => (
              <ChoiceTile
                key={address.id}
                name="address"
                value={address.id}
                checked={address.id === chosen?.id}
                onChange={() => {
                  onChoose(address.id)
                  setOpen(null)
                }}
                className="items-start!"
              >
                <AddressLines address={address} isDefault={address.isDefault} />
              </ChoiceTile>
            ))}
          </div>
          {add}
        </>
      ) : chosen ? (
        <AddressLines address={chosen} isDefault={chosen.isDefault} />
      ) : (
        <>
          <p className="mb-3 text-ink-2">还没有收货地址，填一个就能看到运费。大陆、香港、澳门、台湾都能寄。</p>
          {add}
        </>
      )}
    </Section>
  )
}
