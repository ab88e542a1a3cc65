import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** `act`: the member should act; `good`: good news; `info`; `aside`: less important; `refused`: an error, announced at once. */
export type NoteKind = 'act' | 'good' | 'info' | 'aside' | 'refused'

const looks: Record<NoteKind, { className: string; icon: LucideIcon }> = {
  act: { className: 'bg-kihada-wash text-kihada-ink', icon: TriangleAlert },
  good: { className: 'bg-matcha-wash text-matcha-ink', icon: CircleCheck },
  info: { className: 'bg-ai-wash text-ai-deep', icon: Info },
  aside: { className: 'bg-sunk text-ink-2', icon: Info },
  refused: { className: 'bg-shu-wash text-shu-deep', icon: CircleAlert },
}

interface Props {
  kind?: NoteKind
  icon?: LucideIcon
  children: ReactNode
  /** A link or button that helps: at the right end, or below where the text would get too narrow. */
  way?: ReactNode
  className?: string
}

/** One or two sentences on a coloured ground. */
export const Note = ({ kind = 'info', icon, children, way, className = '' }: Props) => (
  <div
    role={kind === 'refused' ? 'alert' : undefined}
    className={`flex gap-2.5 rounded-photo p-(--note-pad) text-sm [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-3 ${looks[kind].className} ${className}`}
  >
    <Icon of={icon ?? looks[kind].icon} size={18} className="mt-px" />
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-2.5 gap-y-1">
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {way && <div className="font-semibold underline underline-offset-3">{way}</div>}
    </div>
  </div>
)
