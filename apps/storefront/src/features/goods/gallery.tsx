import { Photo, Seal } from '@otsukai/ui/photo.tsx'
import { lazy, Suspense, useRef, useState } from 'react'

// Loaded on demand: a dialog is heavy, and most visitors never zoom.
const PhotoViewer = lazy(() => import('@otsukai/ui/photo-viewer.tsx'))

interface GalleryProps {
  photos: readonly string[]
  /** Name of the goods, for the alternative text. */
  name: string
  /** Drawn over every photo, such as 已售出. */
  seal: string | null
}

/** The photos of a listing: swiped or chosen by thumbnail, enlarged by a press. */
export function Gallery({ photos, name, seal }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const shown: readonly (string | null)[] = photos.length > 0 ? photos : [null]

  const show = (n: number): void => {
    setIndex(n)
    strip.current?.scrollTo({ left: n * strip.current.clientWidth, behavior: 'instant' })
  }

  return (
    <div>
      <div className="relative max-tablet:-mx-4">
        <div
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => clientWidth > 0 && setIndex(Math.round(scrollLeft / clientWidth))}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-photo [scrollbar-width:none] max-tablet:rounded-none"
        >
          {shown.map((src, n) => (
            <button
              key={src ?? 'none'}
              type="button"
              disabled={src === null}
              tabIndex={n === index ? 0 : -1}
              onClick={() => setZoomed(true)}
              aria-label={`放大第 ${n + 1} 张照片`}
              className="w-full shrink-0 cursor-zoom-in snap-start disabled:cursor-default"
            >
              <Photo
                src={src}
                alt={src === null ? '' : `${name}，照片 ${n + 1}`}
                width={480}
                eager={n === 0}
                standIn={n === 0}
                faded={seal !== null}
                className="max-tablet:rounded-none"
              />
            </button>
          ))}
        </div>
        {seal && (
          <div className="pointer-events-none absolute inset-0">
            <Seal text={seal} large />
          </div>
        )}
        <span className="num pointer-events-none absolute right-3 bottom-3 rounded-tag bg-ink/80 px-2 text-sm/6 font-medium text-paper">
          {index + 1} / {shown.length}
        </span>
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} index={index} faded={seal !== null} onShow={show} />}
      {zoomed && (
        <Suspense>
          <PhotoViewer photos={photos} name={name} start={index} onClose={() => setZoomed(false)} onShow={show} />
        </Suspense>
      )}
    </div>
  )
}

interface ThumbnailsProps {
  photos: readonly string[]
  /** The photo that is shown large. */
  index: number
  faded: boolean
  onShow: (index: number) => void
}

const Thumbnails = ({ photos, index, faded, onShow }: ThumbnailsProps) => (
  <ul className="mt-2 grid grid-cols-6 gap-2 max-tablet:hidden">
    {photos.map((src, n) => (
      <li key={src}>
        <button
          type="button"
          onClick={() => onShow(n)}
          aria-label={`第 ${n + 1} 张照片`}
          aria-current={n === index}
          className="block w-full rounded-photo"
        >
          <Photo
            src={src}
            width={240}
            faded={faded}
            className={
              n === index
                ? 'after:inset-ring-0! after:shadow-[inset_0_0_0_2px_var(--color-ink),inset_0_0_0_4px_var(--color-paper)]'
                : 'transition-opacity hover:opacity-85'
            }
          />
        </button>
      </li>
    ))}
  </ul>
)
