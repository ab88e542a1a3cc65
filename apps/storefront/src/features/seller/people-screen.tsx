import type { SellerEntry } from '@otsukai/contract/sellers'
import { Page } from '@otsukai/ui/page.tsx'
import { Pager } from '@otsukai/ui/pager.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PeopleSkeleton } from './people-row.tsx'
import { PEOPLE_PAGE_SIZE } from './seller-reads.ts'
import { Answer } from '../../lib/answer.tsx'

interface PeopleScreenProps {
  title: string
  asked: UseQueryResult<{ total: number; list: SellerEntry[] }>
  page: number
  to: (page: number) => LinkProps
  empty: ReactNode
  /** Filters beside the title. */
  chips?: ReactNode
  children: (list: readonly SellerEntry[], dimmed: boolean) => ReactNode
}

/** The screen of a member's list of sellers and shops (followed or blacklisted), in pages. */
export function PeopleScreen({ title, asked, page, to, empty, chips, children }: PeopleScreenProps) {
  const navigate = useNavigate()
  const { isPlaceholderData } = asked
  const data = hasFailed(asked) ? undefined : asked.data
  const pages = data ? Math.max(1, Math.ceil(data.total / PEOPLE_PAGE_SIZE)) : 1
  const beyond = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    // The last entries of this page were removed: go to the last page that is left.
    if (beyond) void navigate({ ...to(pages), replace: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [beyond])
  return (
    <Page title={title} className="min-w-0 max-tablet:mt-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">
          {title} <span className={`num text-control font-medium text-ink-3 ${data ? '' : 'invisible'}`}>{data?.total ?? 0}</span>
        </h1>
        {chips}
      </div>
      <Answer of={asked} waiting={<PeopleSkeleton />} words={{ help: `${title}都在。连上后会自动显示，也可以现在重试。` }}>
        {({ total, list }) => (total === 0 ? empty : children(list, isPlaceholderData))}
      </Answer>
      {pages > 1 && (
        <Pager prev={page > 1 ? to(page - 1) : null} next={page < pages ? to(page + 1) : null} between={`${page} / ${pages}`} />
      )}
    </Page>
  )
}
