import type { SellerEntry } from '@otsukai/contract/sellers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { NewestGoods } from '../../../features/seller/newest-goods.tsx'
import { PeopleList, PeopleRow } from '../../../features/seller/people-row.tsx'
import { sellerReads } from '../../../features/seller/seller-reads.ts'
import { useSellerMark } from '../../../features/seller/seller-marks.ts'
import { links } from '../../../lib/links.ts'
import { pageParam } from '../../../lib/search-params.ts'
import { useTimeZone } from '../../../lib/site.ts'
import { formatDay } from '../../../lib/time.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Empty } from '../../../ui/empty.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { PeopleScreen } from './-people-screen.tsx'

export const Route = createFileRoute('/users/shop/')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => {
    const page = pageParam(search['page'])
    return { page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = 1 } }) => void context.queryClient.prefetchQuery(sellerReads.followed(page)),
  component: FollowedScreen,
})

function FollowedScreen() {
  const { page = 1 } = Route.useSearch()
  const asked = useQuery({ ...sellerReads.followed(page), placeholderData: keepPreviousData })
  return (
    <PeopleScreen
      title="关注"
      asked={asked}
      page={page}
      to={(n) => ({ to: '/users/shop', search: { page: n > 1 ? n : undefined } })}
      empty={
        <Empty
          drawing="bundle"
          title="还没有关注谁"
          help="在商品页或卖家页点“关注”，他们的新商品会排在这里。"
          way={
            <Link {...links.home()} className={buttonLook({ size: 'compact' })}>
              去逛逛
            </Link>
          }
        />
      }
    >
      {(list, dimmed) => (
        <PeopleList dimmed={dimmed}>
          {list.map((entry) => (
            <Followed key={entry.id} entry={entry} />
          ))}
        </PeopleList>
      )}
    </PeopleScreen>
  )
}

function Followed({ entry }: { entry: SellerEntry }) {
  const timeZone = useTimeZone()
  const { set, pending, problem } = useSellerMark(entry.id, 'followed')
  return (
    <PeopleRow
      entry={entry}
      since={`${formatDay(entry.since, timeZone)} 关注`}
      middle={<NewestGoods id={entry.id} kind={entry.kind} />}
      end={
        <>
          <Link {...links.party(entry)} className={`${buttonLook({ size: 'compact' })} px-2!`}>
            {entry.kind === 'shop' ? '进店看看' : '全部商品'}
          </Link>
          <button
            type="button"
            aria-busy={pending || undefined}
            aria-label={`取消关注 ${entry.name}`}
            onClick={() => void set(false).then((done) => done && showToast('已取消关注'))}
            className="link min-h-8 text-sm"
          >
            取消关注
          </button>
          {problem && (
            <p role="alert" className="text-cap text-shu-deep max-[900px]:col-span-2">
              {problem.message}
            </p>
          )}
        </>
      }
    />
  )
}
