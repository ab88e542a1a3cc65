import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Icon } from './icon.tsx'

const look = 'inline-flex h-10 items-center gap-1 rounded-photo border border-line px-4 text-base'
const live = 'bg-paper hover:border-line-strong'
const dead = 'bg-sunk text-ink-3'

/** 上一页 and 下一页, null at the list's ends; `between` is the present page, such as `2 / 5`. */
export const Pager = ({ prev, next, between }: { prev: LinkProps | null; next: LinkProps | null; between?: string }) => (
  <nav aria-label="翻页" className="mt-10 flex items-center justify-center gap-2">
    {prev ? (
      <Link {...prev} className={`${look} ${live}`}>
        <Icon of={ChevronLeft} size={16} />
        上一页
      </Link>
    ) : (
      <span className={`${look} ${dead}`}>
        <Icon of={ChevronLeft} size={16} />
        上一页
      </span>
    )}
    {between && <span className="num px-3 text-sm text-ink-2">{between}</span>}
    {next ? (
      <Link {...next} className={`${look} ${live}`}>
        下一页
        <Icon of={ChevronRight} size={16} />
      </Link>
    ) : (
      <span className={`${look} ${dead}`}>
        下一页
        <Icon of={ChevronRight} size={16} />
      </span>
    )}
  </nav>
)
