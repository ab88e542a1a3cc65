import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** At the foot, the main button first. */
  buttons?: ReactNode
  /** In pixels. */
  width?: number
}

/** A modal dialog; on a phone at the foot of the window. */
export default function DialogPopup({ open, onClose, title, children, buttons, width = 400 }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/46" />
        <Dialog.Popup
          ref={popup}
          // A text area gets the focus, except on touch, where the keyboard would cover half of the dialog.
          initialFocus={(by) => by === 'touch' || (popup.current?.querySelector('textarea') ?? true)}
          style={{ maxWidth: width }}
          className="float appear-up fixed bottom-0 left-1/2 z-40 max-h-[92dvh] w-full -translate-x-1/2 overflow-y-auto p-6 outline-none max-tablet:rounded-b-none tablet:top-1/2 tablet:bottom-auto tablet:-translate-y-1/2"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            <Dialog.Close aria-label="关闭" className="-m-2 grid size-9 place-items-center rounded-photo text-ink-2 hover:bg-sunk">
              <Icon of={X} />
            </Dialog.Close>
          </div>
          {children}
          {buttons && <div className="mt-6 flex flex-wrap gap-3">{buttons}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
