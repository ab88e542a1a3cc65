import type { Address } from '@otsukai/contract/address'
import { placeOf } from '@otsukai/contract/place'
import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'

interface DeleteDialogProps {
  address: Address
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an address is erased, which nothing brings back. */
export function DeleteDialog({ address, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useAction(calls.addressDelete)
  const attempt = useAttempt()
  const submit = async (): Promise<void> => {
    const done = await remove.run({ id: address.id, requestId: attempt.idFor(address.id) })
    if (!done) return
    await done.shown
    onDeleted()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="删除这个地址？"
      buttons={
        <>
          <Button rank="ink" pending={remove.pending} onClick={() => void submit()}>
            删除
          </Button>
          <Button onClick={onClose}>先留着</Button>
        </>
      }
    >
      <p>
        {address.name}，{placeOf(address).join('')}
        {address.line}
      </p>
      <p className="mt-1 text-ink-2">删掉就找不回来了。已经用它寄出的包裹不受影响。</p>
      <Problem problem={remove.problem} className="mt-4" />
    </Dialog>
  )
}
