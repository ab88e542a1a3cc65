import type { SellerEntry } from '@otsukai/contract/sellers'
import { formatJpy } from '@otsukai/money/format'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { goodPermille, percentText } from './rating-bar.tsx'
import { SellerAvatar } from './seller-avatar.tsx'

/** `好评率 99.2%，评价 630 条，上架过 38 件`, without the parts that are unknown. */
function standing({ good, normal, bad, listingCount }: SellerEntry): string {
  const rated = good === null ? null : { good, normal: normal ?? 0, bad: bad ?? 0 }
  const permille = rated && goodPermille(rated)
  return [
    rated === null || permille === null
      ? null
      : `好评率 ${percentText(permille)}%，评价 ${formatJpy(rated.good + rated.normal + rated.bad)}\u00a0条`,
    listingCount === null ? null : `上架过 ${formatJpy(listingCount)}\u00a0件`,
  ]
    .filter((part) => part !== null)
    .join('，')
}

interface PeopleRowProps {
  entry: SellerEntry
  /** Drawn under the facts: the date of following or blacklisting. */
  since: string
  /** Drawn between the facts and the buttons. */
  middle: ReactNode
  /** Buttons at the right end. */
  end: ReactNode
}

/** A seller or a shop in a list: picture, name, facts, buttons. */
export const PeopleRow = ({ entry, since, middle, end }: PeopleRowProps) => (
  <li className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-t border-line px-4 py-4 first:border-t-0 min-[900px]:grid-cols-[56px_minmax(0,1fr)_auto_112px] min-[900px]:px-5 desk:gap-x-5">
    <SellerAvatar id={entry.id} name={entry.name} avatar={entry.avatar} size={56} />
    <div className="min-w-0">
      <h2 className="flex items-center gap-2">
        <Link {...links.party(entry)} lang="ja" className="truncate text-[15px] font-semibold! hover:text-ai-deep">
          {entry.name}
        </Link>
        {entry.kind === 'shop' && (
          <Tag tone="indigo" icon={Store}>
            店铺
          </Tag>
        )}
      </h2>
      <p className="text-sm text-ink-2">{standing(entry)}</p>
      <p className="text-cap text-ink-3">{since}</p>
    </div>
    <div className="min-w-0 max-[900px]:col-span-2">{middle}</div>
    <div className="grid gap-1.5 max-[900px]:col-span-2 max-[900px]:max-w-81 max-[900px]:grid-cols-2">{end}</div>
  </li>
)

export const PeopleList = ({ children, dimmed = false }: { children: ReactNode; dimmed?: boolean }) => (
  <ul aria-busy={dimmed} className={`rounded-photo border border-line bg-paper transition-opacity ${dimmed ? 'opacity-50' : ''}`}>
    {children}
  </ul>
)

export const PeopleSkeleton = () => (
  <div role="status" aria-label="正在加载" className="rounded-photo border border-line bg-paper">
    {[0, 1, 2].map((n) => (
      <div key={n} className="flex items-center gap-5 border-t border-line p-5 first:border-t-0">
        <Skeleton className="size-14 shrink-0 rounded-full!" />
        <div className="grow">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="mt-2 h-4 w-56 max-w-full" />
        </div>
        <Skeleton className="h-9 w-28 rounded-photo!" />
      </div>
    ))}
  </div>
)
