import { Check, ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

interface Around {
  label: ReactNode
  /** A line of help under the field. */
  hint?: ReactNode
  /** An error message; replaces the hint. */
  error?: string | null | undefined
  /** A confirmation; replaces the hint. */
  good?: string | null | undefined
}

const box =
  'w-full rounded-photo border bg-paper px-(--field-pad) text-ink focus:border-ai focus:outline-none focus:ring-3 focus:ring-ai-wash disabled:bg-sunk'
const edge = (error: unknown): string => (error ? 'border-shu-deep' : 'border-line-strong')

function Below({ id, hint, error, good }: Omit<Around, 'label'> & { id: string }) {
  if (error)
    return (
      <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-sm text-shu-deep">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        {error}
      </p>
    )
  if (good)
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm text-matcha">
        <Icon of={Check} size={16} className="mt-0.5" />
        {good}
      </p>
    )
  return hint ? (
    <p id={id} className="mt-1.5 text-cap text-ink-3">
      {hint}
    </p>
  ) : null
}

const Label = ({ htmlFor, children }: { htmlFor: string; children: ReactNode }) => (
  <label htmlFor={htmlFor} className="mb-(--label-gap) block text-(length:--label-text)/(--label-line) text-ink-2">
    {children}
  </label>
)

interface TextFieldProps extends Around, ComponentProps<'input'> {
  /** What stands before the text, within the field. */
  before?: string
}

/** A text field with its label above, and hint or error below. */
export function TextField({ label, hint, error, good, before, className = '', ...rest }: TextFieldProps) {
  const id = useId()
  const field = (
    <input
      id={id}
      aria-invalid={!!error}
      aria-describedby={`${id}-below`}
      {...rest}
      className={`h-(--field) text-control ${box} ${edge(error)} ${before === undefined ? '' : 'rounded-l-none'}`}
    />
  )
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      {before === undefined ? (
        field
      ) : (
        <div className="flex">
          <span className={`grid shrink-0 place-items-center rounded-l-photo border border-r-0 bg-sunk px-(--field-pad) ${edge(error)}`}>
            {before}
          </span>
          {field}
        </div>
      )}
      <Below id={`${id}-below`} hint={hint} error={error} good={good} />
    </div>
  )
}

/** A password field with a button that shows the text. */
export function PasswordField({ label, hint, error, good, className = '', ...rest }: Around & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          aria-invalid={!!error}
          aria-describedby={`${id}-below`}
          {...rest}
          className={`h-(--field) pr-12! text-control ${box} ${edge(error)}`}
        />
        <button
          type="button"
          aria-label={shown ? '隐藏输入内容' : '显示输入内容'}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-3 hover:text-ink"
        >
          <Icon of={shown ? Eye : EyeOff} />
        </button>
      </div>
      <Below id={`${id}-below`} hint={hint} error={error} good={good} />
    </div>
  )
}

interface SelectFieldProps extends Around, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly string[]
}

/** A list to choose one of, with its label above, and hint or error below; nothing is chosen at first. */
export function SelectField({ label, hint, error, good, options, className = '', ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={!!error}
          aria-describedby={`${id}-below`}
          {...rest}
          className={`h-(--field) appearance-none truncate pr-9! text-control ${box} ${edge(error)}`}
        >
          <option value="" disabled>
            请选择
          </option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon of={ChevronDown} size={16} className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3" />
      </div>
      <Below id={`${id}-below`} hint={hint} error={error} good={good} />
    </div>
  )
}

/** A text area with its label above, and hint or error below. */
export function TextArea({ label, hint, error, good, className = '', ...rest }: Around & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      <textarea
        id={id}
        rows={3}
        aria-invalid={!!error}
        aria-describedby={`${id}-below`}
        {...rest}
        className={`block resize-y py-(--area-pad) text-base ${box} ${edge(error)}`}
      />
      <Below id={`${id}-below`} hint={hint} error={error} good={good} />
    </div>
  )
}
