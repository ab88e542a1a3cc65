import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does; also its tooltip. */
  name: string
  /** With an edge, beside buttons that have one. */
  edged?: boolean
}

/** A button of an icon alone. */
export const IconButton = ({ icon, name, edged = false, className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    {...rest}
    className={`grid shrink-0 place-items-center rounded-photo text-ink-2 hover:bg-sunk disabled:text-line-strong disabled:hover:bg-transparent ${edged ? 'size-8 border border-line-strong bg-paper' : 'size-7'} ${className}`}
  >
    <Icon of={icon} size={16} />
  </button>
)
