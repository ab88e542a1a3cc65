import { Dialog } from '@base-ui/react/dialog'
import { Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import type { ButtonRank } from '../button-look.ts'
import { Icon } from '../icon.tsx'
import { useFocusBack } from './focus.ts'
import { KeyHint } from './key-hint.tsx'
import { ariaKeys, onApple } from './key-strokes.ts'
import { useKeys } from './keys.ts'

export interface SheetProps {
  onClose: () => void
  /** The act, the amount and whom: 退货退款：12,100 日元退回秦月的余额. */
  title: string
  /** The order, the goods, and what state it moves to. */
  about?: ReactNode
  children: ReactNode
  /** At the foot's left, such as in whose name. */
  by?: string
  /** Repeats the sum: 提交复核：退 12,100 日元. */
  button: string
  /** `main` where money moves. */
  rank?: ButtonRank
  pending?: boolean
  /** Why it cannot be confirmed yet, said beside the button. */
  why?: string | null
  onConfirm: () => void
  /** In px. */
  width?: number
}

/** The sheet in which an act is confirmed: what will happen, then the button that says it again. Drawn only while it is open. */
export function Sheet({
  onClose,
  title,
  about,
  children,
  by,
  button,
  rank = 'main',
  pending = false,
  why,
  onConfirm,
  width = 760,
}: SheetProps) {
  const whyId = useId()
  const confirm = () => !pending && !why && onConfirm()
  useFocusBack()
  useKeys(title, [{ keys: 'mod+enter', name: button, run: confirm, inFields: true }], 'modal')
  return (
    <Dialog.Root open onOpenChange={(open) => open || pending || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/38" />
        <Dialog.Popup
          finalFocus={false /* useFocusBack */}
          style={{ maxWidth: width }}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] -translate-1/2 flex-col overflow-hidden rounded-photo bg-paper shadow-float outline-none max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-0 max-tablet:w-full max-tablet:translate-0 max-tablet:rounded-b-none"
        >
          <div className="shrink-0 px-6 pt-4.5 pb-3 max-tablet:px-4">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            {about && <Dialog.Description className="text-ink-2">{about}</Dialog.Description>}
          </div>
          <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-6 pt-0.5 pb-4 max-tablet:px-4">
            {children}
          </div>
          <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-washi px-6 py-3 max-tablet:px-4">
            {why ? (
              <span id={whyId} className="min-w-0 flex-1 text-cap text-kihada-ink">
                {why}
              </span>
            ) : (
              by && (
                <span className="flex min-w-0 flex-1 items-center gap-1.5 text-cap text-ink-2">
                  <Icon of={Lock} size={14} className="text-ink-3" />
                  {by}
                </span>
              )
            )}
            <span className="ml-auto flex gap-2 max-tablet:w-full max-tablet:*:last:flex-1">
              <Button size="large" disabled={pending} onClick={onClose} aria-keyshortcuts="Escape">
                <span className="flex items-center gap-2">
                  取消
                  <KeyHint keys="esc" />
                </span>
              </Button>
              <Button
                rank={rank}
                size="large"
                pending={pending}
                disabled={!!why}
                onClick={confirm}
                aria-describedby={why ? whyId : undefined}
                aria-keyshortcuts={ariaKeys('mod+enter', onApple)}
              >
                <span className="flex items-center gap-2">
                  {button}
                  <KeyHint keys="mod+enter" />
                </span>
              </Button>
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
