import { Link, type LinkProps } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface Props {
  chosen?: boolean
  onPress: () => void
  /** Names what a press removes: the chip shows × and is labelled `移除{remove}`. */
  remove?: string
  children: ReactNode
}

/** The classes of a chip, for links. */
export const chipLook = (chosen: boolean): string =>
  `inline-flex h-(--chip) items-center gap-1.5 rounded-photo border px-(--chip-pad) text-sm whitespace-nowrap active:brightness-95 ${
    chosen ? 'border-transparent bg-ai-wash text-ai-deep' : 'border-line bg-paper text-ink hover:border-line-strong'
  }`

/** A link that filters a list, with the number of results; room for a digit until it is loaded. */
export const CountedChip = ({ to, chosen, name, count }: { to: LinkProps; chosen: boolean; name: string; count: number | undefined }) => (
  <Link {...to} activeOptions={{ exact: true }} aria-current={chosen ? 'page' : undefined} className={chipLook(chosen)}>
    {name}
    <span className="num min-w-[1ch] font-medium">{count}</span>
  </Link>
)

/** A choice or an applied filter, 32 px high, at the desk 28. */
export const Chip = ({ chosen = false, onPress, remove, children }: Props) => (
  <button
    type="button"
    onClick={onPress}
    aria-pressed={remove === undefined ? chosen : undefined}
    aria-label={remove === undefined ? undefined : `移除${remove}`}
    className={chipLook(chosen || remove !== undefined)}
  >
    {children}
    {remove !== undefined && <Icon of={X} size={14} className="text-ai" />}
  </button>
)
