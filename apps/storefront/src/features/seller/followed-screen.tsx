import type { SellerEntry } from '@otsukai/contract/sellers'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { CountedChip } from '@otsukai/ui/chip.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { formatDay } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NewestGoods } from './newest-goods.tsx'
import { PeopleList, PeopleRow } from './people-row.tsx'
import { sellerReads } from './seller-reads.ts'
import { useSellerMark } from './seller-marks.ts'
import { links } from '../../lib/links.ts'
import { useTimeZone } from '../../lib/site.ts'
import { PeopleScreen } from './people-screen.tsx'

type Kind = SellerEntry['kind']

export interface FollowedSearch {
  /** Left out: sellers and shops. */
  kind?: Kind | undefined
  page?: number | undefined
}

export function FollowedScreen({ search }: { search: FollowedSearch }) {
  const { kind, page = 1 } = search
  const asked = useQuery({ ...sellerReads.followed(search), placeholderData: keepPreviousData })
  return (
    <PeopleScreen
      title="关注"
      asked={asked}
      page={page}
      to={(n) => ({ to: '/users/shop', search: { kind, page: n > 1 ? n : undefined } })}
      chips={<Kinds chosen={kind} />}
      empty={
        <Empty
          drawing="bundle"
          {...nobody[kind ?? 'all']}
          way={
            <Link {...(kind ? links.followed() : links.home())} className={buttonLook({ size: 'compact' })}>
              {kind ? '看全部关注' : '去逛逛'}
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

const nobody = {
  all: { title: '还没有关注任何人', help: '在商品页或卖家页点“关注”，他们的新商品会排在这里。' },
  seller: { title: '还没有关注卖家', help: '在商品页或卖家页点“关注”，他们的新商品会排在这里。' },
  shop: { title: '还没有关注店铺', help: '在店铺的商品页或店铺首页点“关注”，上新会排在这里。' },
}

const kinds: readonly { kind?: Kind; name: string }[] = [{ name: '全部' }, { kind: 'seller', name: '卖家' }, { kind: 'shop', name: '店铺' }]

/** Filters by kind, each with its number. */
const Kinds = ({ chosen }: { chosen: Kind | undefined }) => (
  <nav aria-label="关注类型" className="flex flex-wrap gap-2">
    {kinds.map(({ kind, name }) => (
      <KindChip key={name} kind={kind} name={name} chosen={chosen === kind} />
    ))}
  </nav>
)

function KindChip({ kind, name, chosen }: { kind: Kind | undefined; name: string; chosen: boolean }) {
  const { data } = useQuery({ ...sellerReads.followed({ kind, limit: 1 }), select: ({ total }) => total })
  return <CountedChip to={{ to: '/users/shop', search: { kind } }} chosen={chosen} name={name} count={data} />
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
