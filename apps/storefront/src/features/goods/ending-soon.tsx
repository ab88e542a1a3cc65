import type { GoodsSummary } from '@otsukai/contract/goods'
import { CountdownPlate } from '@otsukai/ui/countdown.tsx'
import { Heading } from '@otsukai/ui/page.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { AboutYuan, Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { useTextView } from '../../lib/text-view.ts'
import { TitlePair } from '../../lib/titles.tsx'
import { More } from './goods-row.tsx'

const SHOWN = 4
/** An auction that ends sooner leaves no time to look, decide and bid. */
const LEAST_LEFT_MS = 60_000
/** More than are shown, to replace auctions that end while they are on screen. */
const ASKED = 24
/** Polling interval: ends move, and other auctions come near their end. */
const AGAIN_MS = 20_000

const endingSoon = { ...read(calls.searchGoods, { kind: 'auction', sort: 'endingSoon', limit: ASKED }), refetchInterval: AGAIN_MS }

/** A band of the auctions that end first with time left to bid. Draws nothing when there are none, or on an error. */
export function EndingSoon() {
  const rate = useRate()
  return (
    <Answer
      of={useQuery(endingSoon)}
      waiting={
        <Band>
          {Array.from({ length: SHOWN }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-36 rounded-photo" />
            </li>
          ))}
        </Band>
      }
      failed={() => null}
    >
      {({ list }) => {
        const running = list.filter(({ auction }) => auction?.endsAt && auction.endsAt > serverNow() + LEAST_LEFT_MS).slice(0, SHOWN)
        return (
          running.length > 0 && (
            <Band>
              {running.map((goods) => (
                <li key={goods.id} className="min-w-0">
                  <Ending goods={goods} rate={rate?.WechatRate} />
                </li>
              ))}
            </Band>
          )
        )
      }}
    </Answer>
  )
}

const Band = ({ children }: { children: ReactNode }) => (
  <section aria-label="即将结束的竞拍" className="band mt-12">
    <Heading more={<More {...links.auctions()}>全部竞拍</More>}>即将结束</Heading>
    <ul className="band-row">{children}</ul>
  </section>
)

function Ending({ goods, rate }: { goods: GoodsSummary; rate: number | null | undefined }) {
  const [view] = useTextView()
  if (!goods.auction) return null
  const { currentJpy, bidCount, endsAt } = goods.auction
  return (
    <Link {...links.goods(goods)} className="group flex h-36 gap-3.5 rounded-photo border border-line bg-paper p-3.5">
      <Photo src={goods.thumbnail} width={240} className="w-29 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block h-10 overflow-hidden">
          <TitlePair
            goods={goods}
            className={`text-base/5 group-hover:text-ai-deep ${view === 'ja' || goods.nameZh === null ? 'line-clamp-2' : 'block truncate'}`}
          />
        </span>
        <span className="mt-1 block">
          <Yen amountJpy={currentJpy} size="row" />
        </span>
        <span className="block truncate text-cap text-ink-3">
          <AboutYuan amountJpy={currentJpy} rate={rate} /> · {bidCount} 次出价
        </span>
        {endsAt && (
          <span className="mt-1.5 flex">
            <CountdownPlate until={endsAt} />
          </span>
        )}
      </span>
    </Link>
  )
}
