import { CircleCheck } from 'lucide-react'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { Icon } from './icon.tsx'

/** Specification §9. */
const TOAST_LIFE_MS = 3_000

interface Toast {
  id: number
  text: string
}

const toasts = createSharedState<readonly Toast[]>([])
let count = 0

/** Says for 3 s that something worked. An error belongs beside the button instead (docs/decisions/0006). */
export function showToast(text: string): void {
  const id = (count += 1)
  toasts.write([...toasts.read(), { id, text }])
  setTimeout(() => toasts.write(toasts.read().filter((toast) => toast.id !== id)), TOAST_LIFE_MS)
}

/** The area of the toasts, at top centre. */
export function ToastArea() {
  const shown = useSharedState(toasts)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-4 z-50 grid justify-items-center gap-3 px-4">
      {shown.map(({ id, text }) => (
        <p
          key={id}
          className="appear flex min-h-12 items-center gap-2.5 rounded-photo bg-ink py-2 pr-5 pl-4 text-control text-paper shadow-float"
        >
          <Icon of={CircleCheck} className="text-[#b9d18a]" />
          {text}
        </p>
      ))}
    </div>
  )
}
