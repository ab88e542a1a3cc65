import type { ReactNode } from 'react'

interface Props {
  /** The name of the radio group. */
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  children: ReactNode
  /** The radio ring at the left; turn it off for a tile with a figure only. */
  ring?: boolean
  disabled?: boolean
  className?: string
}

/**
 * A radio button as a tile: a payment method, an amount, a variant. Wrap the tiles of a group in `<div role="radiogroup" aria-label=…>`.
 */
export const ChoiceTile = ({ name, value, checked, onChange, children, ring = true, disabled = false, className = '' }: Props) => (
  <label
    className={`relative flex items-center gap-(--tile-gap) rounded-photo border p-(--tile-pad) transition-colors duration-(--duration-quick) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai ${
      disabled
        ? 'border-dashed border-line-strong bg-sunk text-ink-2'
        : checked
          ? 'border-ai bg-ai-wash ring-1 ring-ai'
          : 'border-line bg-paper hover:border-line-strong active:brightness-97'
    } ${className}`}
  >
    <input
      type="radio"
      name={name}
      value={value}
      checked={checked}
      disabled={disabled}
      onChange={() => onChange(value)}
      className={
        ring
          ? 'size-(--radio) shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-paper outline-none checked:border-[5.5px] checked:border-ai disabled:invisible'
          : 'absolute top-2 right-2 size-[18px] appearance-none opacity-0'
      }
    />
    <span className="min-w-0 flex-1">{children}</span>
  </label>
)
