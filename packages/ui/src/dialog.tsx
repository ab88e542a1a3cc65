import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-popup.tsx'

const DialogPopup = lazy(() => import('./dialog-popup.tsx'))

/** A modal dialog, loaded when first opened. */
export const Dialog = (props: DialogProps) =>
  props.open && (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  )
