import type { StockRow } from '@otsukai/contract/desk/stock'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { GoodsCell } from '@otsukai/ui/desk/thumb.tsx'
import { ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { orderAt } from '../../lib/places.ts'
import { Screen } from '../../lib/screen.tsx'
import { kilograms } from '../../lib/weights.ts'
import { fullness, type Place, shelfRows } from './shelf-rules.ts'
import { LONG_DAYS } from './stock-list.tsx'

const DAY_MS = 86_400_000
const SHOWN = 100

/** What the screen reads; loaders ask for it too. */
export const shelvesRead = () => read(calls.deskShelves, {})

const looks = {
  empty: { zh: '空', look: 'border-line bg-paper text-ink-3' },
  some: { zh: '有货', look: 'border-transparent bg-ai-wash text-ai' },
  nearly: { zh: '快满', look: 'border-transparent bg-kihada-wash text-kihada-ink' },
  full: { zh: '满了', look: 'border-transparent bg-kihada text-white' },
} as const

/** The shelves from above: which places are full, which are empty, and what lies on one. */
export function ShelfMap({ shelf }: { shelf: string | undefined }) {
  const query = useQuery(shelvesRead())
  const places = query.data?.shelves ?? []
  const pieces = places.reduce((sum, place) => sum + place.pieces, 0)
  const unshelved = query.data?.unshelved ?? 0
  return (
    <Screen
      title="架位图"
      back={{ name: '库存', link: { to: '/stock' } }}
      facts={
        query.data && (
          <>
            <span>{places.length} 个架位</span>
            <span>{pieces} 件</span>
            {unshelved > 0 && (
              <Link to="/stock" search={{ view: 'unshelved' }} className="link">
                没架位 {unshelved}
              </Link>
            )}
          </>
        )
      }
    >
      <Answer of={query} what="架位图" waiting={<ListSkeleton />}>
        {({ shelves, fullAt }) => (
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-4 overflow-y-auto p-4 px-5 min-[1100px]:grid-cols-[minmax(0,1fr)_380px] max-tablet:px-4">
            {shelves.length === 0 ? (
              <Nothing drawing="none" title="还没有架位" help="收货或换架位时写上架位，这里就有了。" />
            ) : (
              <DeskPanel
                title="架位"
                beside={Object.entries(looks).map(([id, { zh, look }]) => (
                  <span key={id} className="flex items-center gap-1.5">
                    <span aria-hidden className={`size-3.5 rounded-tag border ${look}`} />
                    {zh}
                    {id === 'full' && `（${fullAt} 件起）`}
                  </span>
                ))}
              >
                <div className="grid gap-2">
                  {shelfRows(shelves).map((row) => (
                    <section key={row.name} aria-label={`${row.name} 架`} className="flex items-start gap-3">
                      <h3 className="w-8 shrink-0 truncate leading-8 font-semibold" title={row.name}>
                        {row.name}
                      </h3>
                      <ul className="grid flex-1 grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-1.5">
                        {row.places.map((place) => (
                          <Cell key={place.shelf} of={place} number={place.number} fullAt={fullAt} here={place.shelf === shelf} />
                        ))}
                      </ul>
                    </section>
                  ))}
                </div>
              </DeskPanel>
            )}
            {shelf === undefined ? (
              shelves.length > 0 && <p className="px-4 py-10 text-center text-ink-3">点一个架位，看上面放着什么。</p>
            ) : (
              <OnShelf key={shelf} shelf={shelf} />
            )}
          </div>
        )}
      </Answer>
    </Screen>
  )
}

function Cell({ of: { shelf, pieces, weightG }, number, fullAt, here }: { of: Place; number: number; fullAt: number; here: boolean }) {
  const { zh, look } = looks[fullness(pieces, fullAt)]
  return (
    <li>
      <Link
        to="/stock/map"
        search={{ shelf }}
        replace
        aria-current={here ? 'true' : undefined}
        aria-label={`${shelf}，${zh}，${pieces} 件`}
        title={pieces > 0 ? `${kilograms(weightG)} kg` : undefined}
        className={`flex h-8 items-center justify-between rounded-photo border px-2 ${look} ${here ? 'ring-2 ring-ai' : 'hover:border-line-strong'}`}
      >
        <span className="num text-cap">{String(number).padStart(2, '0')}</span>
        <span className="num font-semibold">{pieces}</span>
      </Link>
    </li>
  )
}

function OnShelf({ shelf }: { shelf: string }) {
  const query = useQuery(read(calls.deskStock, { shelf, onShelf: 'true', limit: SHOWN }))
  return (
    <DeskPanel
      title={shelf}
      count={query.data?.count.n}
      beside={
        <Link to="/stock" search={{ q: shelf }} className="link">
          在库存里看
        </Link>
      }
      flush
    >
      <Answer of={query} what={shelf} waiting={<ListSkeleton />}>
        {({ list }) => (
          <ul>
            {list.map((row) => (
              <Lying key={row.orderId} of={row} />
            ))}
            {list.length === 0 && <li className="border-t border-line px-4 py-6 text-center text-ink-3">这个架位是空的。</li>}
          </ul>
        )}
      </Answer>
    </DeskPanel>
  )
}

const Lying = ({ of: { orderId, picture, titleZh, titleJa, member, parcel, receivedAt } }: { of: StockRow }) => (
  <li className="grid gap-0.5 border-t border-line px-4 py-2">
    <GoodsCell src={picture} title={titleZh ?? titleJa} />
    <span className="flex items-center gap-3 text-cap text-ink-3">
      <Link {...orderAt(orderId)} className="link">
        {orderId}
      </Link>
      <span className="min-w-0 flex-1 truncate">{member.name}</span>
      {parcel && <State tone="moving">在包裹里</State>}
      <Age waitedMs={serverNow() - receivedAt} limitMs={LONG_DAYS * DAY_MS} />
    </span>
  </li>
)
