import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface PartTitleProps {
  children: ReactNode
  /** A few words beside the title. */
  beside?: ReactNode
  /** A link at the right end. */
  more?: { link: LinkProps; text: ReactNode } | undefined
}

/** The title of a part of a screen of the personal centre. */
export const PartTitle = ({ children, beside, more }: PartTitleProps) => (
  <div className="mt-9 mb-3 flex flex-wrap items-baseline gap-x-3">
    <h2 className="text-lg font-semibold">{children}</h2>
    {beside && <p className="text-sm text-ink-3">{beside}</p>}
    {more && (
      <Link {...more.link} className="link ml-auto inline-flex items-center gap-0.5 text-sm">
        {more.text}
        <Icon of={ChevronRight} size={15} />
      </Link>
    )}
  </div>
)
