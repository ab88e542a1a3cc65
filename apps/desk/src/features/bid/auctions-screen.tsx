import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { read } from '@otsukai/web/api.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { DeskList } from '../../lib/desk-list.tsx'
import type { ListSearch } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { BidPeek } from './bid-peek.tsx'
import { BidsByHand } from './bids-by-hand.tsx'
import { bidsList } from './bids-list.tsx'
import { HourRuler } from './hour-ruler.tsx'

/** Auctions move by the second near their end. */
const ASK_AGAIN_MS = 10_000

const asked = {
  open: {},
  hand: { byHand: 'true' },
  settling: { state: 'settling' },
  won: { state: 'won', sort: 'created' },
  lost: { state: 'lost,cancelled', sort: 'created' },
} as const

/** What the list's address asks the server for. */
export const wantedBids = ({ view = 'open' }: ListSearch) => readPages(calls.deskBids, asked[view as keyof typeof asked])

/** The nearest ends, for the ruler. */
const nearest = read(calls.deskBids, { limit: 100 })
const byHand = read(calls.deskBids, { byHand: 'true', limit: 50 })

/** Members' bids by the end of their auction; above, those that a person must make. */
export function AuctionsScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery({ ...wantedBids(search), refetchInterval: ASK_AGAIN_MS })
  const soon = useQuery({ ...nearest, refetchInterval: ASK_AGAIN_MS })
  const hand = useQuery({ ...byHand, refetchInterval: ASK_AGAIN_MS })
  const { view = 'open' } = search
  const live = view === 'open' || view === 'hand'
  const bids = hand.data?.list ?? []
  return (
    <Screen
      title="竞拍"
      facts={
        bids.length > 0 ? <span className="text-kihada-ink max-tablet:hidden">煤炉没有出价接口，由人手工出价</span> : '按结束先后，东京时间'
      }
    >
      <DeskList
        of={bidsList}
        search={search}
        query={query}
        peek={(bid, ways) => <BidPeek key={bid.id} bid={bid} {...ways} />}
        empty={
          <Nothing
            drawing={live ? 'done' : 'none'}
            title={view === 'hand' ? '没有要手工出的' : view === 'open' ? '现在没有竞拍' : '这里还没有'}
            help="会员出价后会按结束先后排在这里。"
          />
        }
        above={
          live && (
            <div className="grid max-h-[55%] shrink-0 content-start gap-3 overflow-y-auto px-5 pt-3 max-tablet:max-h-[75%] max-tablet:px-4">
              <div className={bids.length > 0 ? 'max-tablet:hidden' : ''}>
                <HourRuler bids={soon.data?.list ?? []} />
              </div>
              {bids.length > 0 && <BidsByHand bids={bids} />}
            </div>
          )
        }
      />
    </Screen>
  )
}
