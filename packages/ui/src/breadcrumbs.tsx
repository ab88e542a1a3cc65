import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Links to the screens above, then the name of the present one. */
export const Breadcrumbs = ({ path, here }: { path: readonly { name: string; link: LinkProps }[]; here: string }) => (
  <nav aria-label="所在位置" className="flex items-center gap-2 overflow-hidden py-4 text-sm whitespace-nowrap text-ink-3">
    {path.map(({ name, link }) => (
      <span key={name} className="flex shrink-0 items-center gap-2">
        <Link {...link} className="target text-ink-2 hover:text-ai">
          {name}
        </Link>
        <Icon of={ChevronRight} size={14} />
      </span>
    ))}
    <span aria-current="page" className="truncate">
      {here}
    </span>
  </nav>
)
