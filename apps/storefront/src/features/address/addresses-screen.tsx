import { addressesAtMost } from '@otsukai/addresses/fields'
import type { Address } from '@otsukai/contract/address'
import { Button } from '@otsukai/ui/button.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { AddressRow } from './address-row.tsx'
import { addressReads } from './address-reads.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** Brings the sounds of characters along. */
const AddressForm = lazy(() => import('./address-form.tsx'))

/** Where parcels go: the book, and below it the form of the address that is written or changed. */
export function AddressesScreen() {
  const asked = useQuery(addressReads.list())
  const [open, setOpen] = useState<'new' | Address | null>(null)
  const [doomed, setDoomed] = useState<Address | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const full = (asked.data?.length ?? 0) >= addressesAtMost
  const close = (): void => {
    setOpen(null)
    add.current?.focus()
  }
  return (
    <Page title="收货地址" className="min-w-0 max-tablet:mt-5">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">
          收货地址
          {asked.data && asked.data.length > 0 && <span className="num ml-2 text-md font-medium text-ink-3">{asked.data.length}</span>}
        </h1>
        <span className="ml-auto text-sm text-ink-3">{full && `最多 ${addressesAtMost} 个，删掉不用的再添加`}</span>
        <Button ref={add} icon={Plus} size="compact" disabled={full} aria-expanded={open === 'new'} onClick={() => setOpen('new')}>
          新增地址
        </Button>
      </div>
      <Answer
        of={asked}
        old
        waiting={
          <div role="status" aria-label="正在加载">
            <Skeleton className="h-49 rounded-photo" />
          </div>
        }
        failed={(state) => <Panel>{state}</Panel>}
        empty={
          open === null && (
            <Panel>
              <Empty drawing="bundle" title="还没有收货地址" help="商品到仓后，从这里选一个寄过去。大陆、香港、澳门、台湾都能寄。" />
            </Panel>
          )
        }
      >
        {(addresses) => (
          <Panel>
            <ul aria-label="收货地址" className="divide-y divide-line">
              {addresses.map((address) => (
                <AddressRow key={address.id} address={address} onChange={() => setOpen(address)} onDelete={() => setDoomed(address)} />
              ))}
            </ul>
          </Panel>
        )}
      </Answer>
      {open !== null && (
        <Suspense fallback={<Skeleton className="mt-5 h-140 rounded-photo" />}>
          <AddressForm
            key={open === 'new' ? 'new' : open.id}
            address={open === 'new' ? null : open}
            first={asked.data?.length === 0}
            onClose={close}
            onSaved={() => {
              showToast('地址已保存')
              close()
            }}
          />
        </Suspense>
      )}
      {doomed && (
        <DeleteDialog
          address={doomed}
          onClose={() => setDoomed(null)}
          onDeleted={() => {
            if (open === doomed) setOpen(null)
            setDoomed(null)
            showToast('地址已删除')
            add.current?.focus()
          }}
        />
      )}
    </Page>
  )
}
