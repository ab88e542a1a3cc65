import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-popup.tsx'

const DialogPopup = lazy(() => import('./dialog-popup.tsx'))

/** Something that must be answered before going on. Loaded when first opened. */
export const Dialog = (props: DialogProps) =>
  props.open && (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  )
