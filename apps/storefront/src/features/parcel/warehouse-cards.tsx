import { kg } from '@otsukai/contract/numbers'
import type { DataOf } from '@otsukai/contract/call'
import { type ParcelState, parcelStates, parcelStateZh } from '@otsukai/contract/parcels/parcel-steps'
import type { parcelList } from '@otsukai/contract/parcels/parcels'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { useParcelTerms } from '../../lib/site.ts'
import { storageAt } from '../../lib/storage-words.ts'
import type { StockEntry } from './parcel-reads.ts'
import { underWay } from './parcel-words.ts'

const Head = ({ title, beside, more }: { title: ReactNode; beside?: ReactNode; more: { text: string; link: LinkProps } }) => (
  <div className="flex flex-wrap items-baseline gap-x-3 px-4 pt-4 pb-3 tablet:px-5">
    <h2 className="text-md font-semibold">{title}</h2>
    {beside && <p className="text-cap text-ink-3">{beside}</p>}
    <Link {...more.link} className="link ml-auto inline-flex items-center gap-0.5 text-sm">
      {more.text}
      <Icon of={ChevronRight} size={15} />
    </Link>
  </div>
)

const Figure = ({ label, warns = false, children }: { label: string; warns?: boolean; children: ReactNode }) => (
  <div className="bg-paper px-4 py-3 tablet:px-5">
    <p className="text-cap text-ink-3">{label}</p>
    <p className={`num font-semibold ${warns ? 'text-kihada' : ''}`}>{children}</p>
  </div>
)

/** What lies in the warehouse, in figures. */
export function StockCard({ entries }: { entries: readonly StockEntry[] }) {
  const terms = useParcelTerms()
  const shippable = entries.filter(({ shippable: can }) => can)
  const ofTone = (tone: 'soon' | 'over') =>
    shippable.filter(({ freeUntil }) => storageAt(freeUntil, serverNow(), terms?.freeDays).tone === tone).length
  const sum = (some: readonly StockEntry[]) => kg(some.reduce((so, { weightG }) => so + weightG, 0))
  const [soon, over] = [ofTone('soon'), ofTone('over')]
  return (
    <Panel role="region" aria-label="在库" className="flex flex-col overflow-hidden">
      <Head
        title={
          <>
            在库 <span className="num">{entries.length}</span> 件
          </>
        }
        more={{ text: shippable.length > 0 ? '去申请发货' : '我的仓库', link: links.stock() }}
      />
      {entries.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2 tablet:px-5">现在没有在库的商品，买到的到仓后在这里。</p>
      ) : (
        <>
          <div className="flex gap-1.5 overflow-hidden px-4 pb-4 tablet:px-5">
            {entries.slice(0, 8).map(({ order }) => (
              <Link key={order.id} {...links.order(order.id)} aria-hidden tabIndex={-1} className="w-11 shrink-0">
                <Photo src={order.warehouse?.photos[0] ?? order.goods.thumbnail} width={240} />
              </Link>
            ))}
          </div>
          <div className="mt-auto grid grid-cols-3 gap-px border-t border-line bg-line">
            <Figure label="总重">{sum(entries)} kg</Figure>
            <Figure label="能寄">
              {shippable.length} 件 · {sum(shippable)} kg
            </Figure>
            <Figure label="快到期 · 已超期" warns={soon + over > 0}>
              {soon} · {over} 件
            </Figure>
          </div>
        </>
      )}
    </Panel>
  )
}

const waits: ReadonlySet<ParcelState> = new Set(['onHold', 'packed'])

/** The number of parcels in each state, linked to their list. */
export const ParcelCounts = ({ counts }: { counts: DataOf<typeof parcelList>['counts'] }) => (
  <Panel role="region" aria-label="包裹" className="flex flex-col overflow-hidden">
    <Head
      title={
        <>
          包裹 <span className="num">{counts.all}</span> 个
        </>
      }
      beside={
        <>
          进行中 <span className="num">{underWay(counts)}</span>
        </>
      }
      more={{ text: '全部包裹', link: links.parcels() }}
    />
    <div className="mt-auto grid grid-cols-3">
      {parcelStates
        .filter((state) => (state !== 'returning' && state !== 'returned' && state !== 'lost') || counts[state] > 0)
        .map((state) => (
          <Link
            key={state}
            {...links.parcels(state)}
            className="flex justify-between border-t border-line px-4 py-2.5 nth-[3n+2]:border-x text-sm text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2 tablet:px-5"
          >
            {parcelStateZh[state]}
            <span
              className={`num font-semibold ${counts[state] === 0 ? 'font-medium text-ink-3' : waits.has(state) ? 'text-kihada' : 'text-ink'}`}
            >
              {counts[state]}
            </span>
          </Link>
        ))}
    </div>
  </Panel>
)
