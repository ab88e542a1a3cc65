import type { Bid } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Countdown } from '@otsukai/ui/countdown.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Asked } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { TitlePair } from '../../lib/titles.tsx'
import { bidReads } from './bid-reads.ts'

/** The bids that wait for a higher limit while their auctions run, those with the least time first; null where they did not come. */
export function useOutbid(): Asked<readonly Bid[] | null> {
  const asked = useQuery(bidReads.list({ state: 'outbid', limit: 20 }))
  const bids = asked.data?.list
    .filter(({ allowed }) => allowed.includes('raise'))
    .toSorted((a, b) => (a.endsAt ?? Number.MAX_SAFE_INTEGER) - (b.endsAt ?? Number.MAX_SAFE_INTEGER))
  return hasFailed(asked) ? { ...asked, data: null } : { ...asked, data: bids }
}

/** Outbid bids as rows of the member's waiting list. */
export function OutbidRows({ bids }: { bids: readonly Bid[] }) {
  return bids.map((bid, at) => (
    <li
      key={bid.bidId}
      className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 px-4 py-3 tablet:grid-cols-[56px_minmax(0,1fr)_188px_104px] tablet:px-5 desk:grid-cols-[56px_minmax(0,1fr)_236px_116px] desk:gap-x-5"
    >
      <Link {...links.bid(bid.goods.id)} aria-hidden tabIndex={-1}>
        <Photo src={bid.goods.thumbnail} width={240} />
      </Link>
      <Link {...links.bid(bid.goods.id)} className="target block min-w-0 hover:text-ai-deep">
        <TitlePair goods={bid.goods} className="line-clamp-2" />
      </Link>
      <div className="max-tablet:col-start-2">
        <p className="flex items-center gap-2 leading-5 font-semibold text-kihada before:size-2 before:shrink-0 before:rounded-full before:bg-current">
          竞拍被超越
        </p>
        <p className="mt-0.5 pl-4 text-cap text-ink-3">
          {bid.endsAt !== null && (
            <>
              剩 <Countdown until={bid.endsAt} className="text-kihada" />，
            </>
          )}
          最低出价 {formatJpy(bid.minNextJpy)}
        </p>
      </div>
      <Link
        {...links.bid(bid.goods.id)}
        className={`max-tablet:col-start-2 ${buttonLook({ rank: at === 0 ? 'main' : 'second', size: 'compact' })}`}
      >
        去加价
      </Link>
    </li>
  ))
}
