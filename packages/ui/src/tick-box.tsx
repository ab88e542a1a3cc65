import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
  className?: string
}

/** A check box with its sentence. Leave it unticked at first where the tick costs or binds. */
export const TickBox = ({ checked, onChange, children, disabled = false, className = '' }: Props) => (
  <label className={`flex min-h-6 gap-2.5 text-sm ${className}`}>
    <span className="relative mt-[calc((1lh-var(--tick-box))/2)] grid size-(--tick-box) shrink-0 place-items-center">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full appearance-none rounded-tag border-[1.5px] border-line-strong bg-paper checked:border-ai checked:bg-ai focus-visible:rounded-tag disabled:not-checked:bg-sunk disabled:checked:border-ink-3 disabled:checked:bg-ink-3"
      />
      <Check size={14} strokeWidth={2.6} aria-hidden className="pointer-events-none relative hidden text-white peer-checked:block" />
    </span>
    <span>{children}</span>
  </label>
)
