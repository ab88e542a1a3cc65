import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonRank, type ButtonSize, buttonLook } from './button-look.ts'
import { Icon } from './icon.tsx'

interface Props extends ComponentProps<'button'> {
  rank?: ButtonRank
  size?: ButtonSize
  wide?: boolean
  icon?: LucideIcon
  /** In progress: shows a spinner, ignores presses, keeps its width. */
  pending?: boolean
}

/** A button. Beside a disabled one, say why. */
export const Button = ({
  rank = 'second',
  size = 'normal',
  wide = false,
  icon,
  pending = false,
  disabled,
  className = '',
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    disabled={disabled}
    aria-busy={pending || undefined}
    aria-disabled={pending || undefined}
    onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    className={`relative ${buttonLook({ rank, size, wide })} ${className}`}
  >
    {icon && <Icon of={icon} size={size === 'small' ? 16 : 18} className={pending ? 'invisible' : ''} />}
    <span className={pending ? 'opacity-0' : ''}>{children}</span>
    {pending && (
      <span className="absolute inset-0 grid place-items-center">
        <Icon of={LoaderCircle} size={18} className="spin" />
      </span>
    )}
  </button>
)
