import { OTPField } from '@base-ui/react/otp-field'
import { useId } from 'react'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with all six digits. */
  onWhole: (code: string) => void
  error?: string | null
  /** On its way: the digits stay, and the focus. */
  disabled?: boolean
  /** Off where something else is to be filled in first. */
  autoFocus?: boolean
}

/** The six digits of an authenticator, a box each; a pasted code fills them all. */
export function CodeField({ label, value, onChange, onWhole, error, disabled = false, autoFocus = true }: CodeFieldProps) {
  const id = useId()
  return (
    <div>
      <OTPField.Root
        length={6}
        value={value}
        readOnly={disabled}
        onValueChange={onChange}
        onValueComplete={onWhole}
        aria-label={label}
        aria-describedby={error ? id : undefined}
        className="grid grid-cols-6 gap-2"
      >
        {Array.from({ length: 6 }, (_, at) => (
          <OTPField.Input
            key={at}
            autoFocus={autoFocus && at === 0}
            aria-label={`第 ${at + 1} 位`}
            aria-invalid={!!error}
            className={`num h-15 w-full rounded-photo border bg-paper text-center text-[26px]! font-semibold focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none ${error ? 'border-shu-deep' : 'border-line-strong'}`}
          />
        ))}
      </OTPField.Root>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-shu-deep">
          {error}
        </p>
      )}
    </div>
  )
}
