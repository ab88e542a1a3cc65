import { Check, Minus } from 'lucide-react'

interface Props {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** The accessible name, without a `<label>`. */
  name?: string
  /** The element id, for a `<label>`. */
  id?: string
  /** Not where Tab stops: another key ticks it. */
  skipped?: boolean
  className?: string
}

/** A check box without text, also in a mixed state. */
export const Tick = ({ checked, onChange, name, id, skipped = false, className = '' }: Props) => (
  <span className={`relative grid size-(--tick) shrink-0 place-items-center ${className}`}>
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = checked === 'mixed'
      }}
      checked={checked === true}
      onChange={({ target }) => onChange(target.checked)}
      id={id}
      aria-label={name}
      tabIndex={skipped ? -1 : undefined}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-tag border-[1.5px] border-line-strong bg-paper checked:border-ai checked:bg-ai indeterminate:border-ai indeterminate:bg-ai focus-visible:rounded-tag"
    />
    {checked !== false && (
      <span className="pointer-events-none relative text-white">
        {checked === true ? (
          <Check strokeWidth={2.4} aria-hidden className="size-(--tick-mark)" />
        ) : (
          <Minus strokeWidth={2.4} aria-hidden className="size-(--tick-mark)" />
        )}
      </span>
    )}
  </span>
)
