import { Photo } from '@otsukai/ui/photo.tsx'
import { lazy, Suspense, useState } from 'react'

const PhotoViewer = lazy(() => import('@otsukai/ui/photo-viewer.tsx'))

/** Photos from the warehouse, enlarged by a press. `what` names them, such as 入库照片. */
export function WarehousePhotos({
  photos,
  what,
  className = 'grid-cols-3 gap-2 tablet:grid-cols-4 tablet:gap-3',
}: {
  photos: readonly string[]
  what: string
  /** The columns, unless as wide as a section of an order. */
  className?: string
}) {
  const [shown, setShown] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={`grid ${className}`}>
        {photos.map((src, n) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`放大${what} ${n + 1}`}
              onClick={() => setShown(n)}
              className="block w-full cursor-zoom-in rounded-photo"
            >
              <Photo src={src} alt={`${what} ${n + 1}`} width={240} />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <PhotoViewer photos={photos} name={what} start={shown} onClose={() => setShown(null)} onShow={setShown} />
        </Suspense>
      )}
    </>
  )
}
