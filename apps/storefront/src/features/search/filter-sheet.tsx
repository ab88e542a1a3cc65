import { Dialog } from '@base-ui/react/dialog'
import { Button } from '@otsukai/ui/button.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface FilterSheetProps {
  onClose: () => void
  onReset: () => void
  /** Number of goods that match; null while loading. */
  total: string | null
  children: ReactNode
}

/** The filters on a phone: a sheet from below whose button names the number of matches. */
export default function FilterSheet({ onClose, onReset, total, children }: FilterSheetProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/46" />
        <Dialog.Popup className="appear-up fixed inset-x-0 bottom-0 z-41 grid max-h-[92dvh] grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-photo bg-paper outline-none">
          <div className="flex items-center py-1 pr-1.5 pl-4">
            <Dialog.Title className="mr-auto text-md font-semibold">筛选</Dialog.Title>
            <Dialog.Close aria-label="关闭" className="grid size-11 place-items-center">
              <Icon of={X} />
            </Dialog.Close>
          </div>
          <div className="overflow-y-auto px-4 pb-5">{children}</div>
          <div className="grid grid-cols-[112px_1fr] gap-2 border-t border-line px-4 pt-2 pb-4">
            <Button onClick={onReset} className="h-12! px-0!">
              重置
            </Button>
            <Button rank="ink" onClick={onClose} className="h-12!">
              {total === null ? '看结果' : `看 ${total} 件`}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
