import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { photoAt } from './photo.tsx'

interface PhotoViewerProps {
  photos: readonly string[]
  name: string
  start: number
  onClose: () => void
  /** Called with the photo in view, so that the page shows it after closing. */
  onShow: (index: number) => void
}

const round = 'grid size-11 place-items-center rounded-full bg-paper/92 text-ink disabled:opacity-40'

/** Photos as large as the window allows; arrow keys turn, Escape closes. */
export default function PhotoViewer({ photos, name, start, onClose, onShow }: PhotoViewerProps) {
  const [index, setIndex] = useState(start)
  const turn = (by: number): void => {
    const next = Math.min(photos.length - 1, Math.max(0, index + by))
    setIndex(next)
    onShow(next)
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  })
  // On the window, as the dialog gets the focus only some frames after it is visible; in the capture phase, as the dialog stops arrow keys
  // from bubbling.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/88" />
        <Dialog.Popup
          className="fixed inset-0 z-41 grid place-items-center outline-0"
          onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
        >
          <Dialog.Title className="sr-only">{name}</Dialog.Title>
          <img
            src={photoAt(photos[index] ?? '', 960)}
            alt={`${name}，照片 ${index + 1}`}
            className="max-h-[88vh] max-w-[min(92vw,1280px)] rounded-photo object-contain max-tablet:max-w-full max-tablet:rounded-none"
          />
          <p className="num absolute bottom-4 text-base text-paper" aria-live="polite">
            {index + 1} / {photos.length}
          </p>
          {photos.length > 1 && (
            <>
              <button
                type="button"
                aria-label="上一张"
                disabled={index === 0}
                onClick={() => turn(-1)}
                className={`${round} absolute left-4`}
              >
                <ChevronLeft aria-hidden />
              </button>
              <button
                type="button"
                aria-label="下一张"
                disabled={index === photos.length - 1}
                onClick={() => turn(1)}
                className={`${round} absolute right-4`}
              >
                <ChevronRight aria-hidden />
              </button>
            </>
          )}
          <Dialog.Close aria-label="关闭" className={`${round} absolute top-4 right-4`}>
            <X aria-hidden />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
