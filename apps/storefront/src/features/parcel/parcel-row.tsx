import { kg } from '@otsukai/contract/numbers'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { Title } from '../../lib/titles.tsx'
import { backJpyOf, parcelState, parcelStep, type ParcelTone } from './parcel-words.ts'

const tones: Record<ParcelTone, string> = { kihada: 'text-kihada', ai: 'text-ai', matcha: 'text-matcha', ink: 'text-ink-2' }
const SHOWN = 4

/** The state of a parcel: dot, word, and what comes next. */
export function ParcelState({ parcel }: { parcel: Parcel }) {
  const { word, tone, next } = parcelState(parcel, serverNow())
  return (
    <div>
      <p
        className={`flex items-center gap-2 leading-5 font-semibold before:size-2 before:shrink-0 before:rounded-full before:bg-current ${tones[tone]}`}
      >
        {word}
      </p>
      <p className="mt-0.5 pl-4 text-cap text-ink-3">{next}</p>
    </div>
  )
}

/** What a parcel costs, as far as it is known, and what that is. */
function costOf(parcel: Parcel): { amountJpy: number | null; whatZh: string } {
  const { state, quote, payMode, ceilingJpy, paidJpy } = parcel
  const backJpy = backJpyOf(parcel)
  if (state === 'cancelled') return { amountJpy: paidJpy - backJpy, whatZh: backJpy > 0 ? `退回 ${formatJpy(backJpy)}` : '没有扣款' }
  if (state === 'requested' || state === 'packing' || state === 'onHold')
    return payMode === 'ceiling' ? { amountJpy: ceilingJpy, whatZh: '封顶款，已冻结' } : { amountJpy: null, whatZh: '称重后再付' }
  if (state === 'packed') return { amountJpy: quote?.totalJpy ?? null, whatZh: '称重后的价格' }
  return { amountJpy: quote?.totalJpy ?? paidJpy - backJpy, whatZh: backJpy > 0 ? `已付，退回 ${formatJpy(backJpy)}` : '已付' }
}

/** A parcel in the list: when and where to, what is in it, what it costs, its state, and one button. */
export function ParcelRow({ parcel, timeZone, main }: { parcel: Parcel; timeZone: string; main: boolean }) {
  const { id, orders, box, address, line, createdAt } = parcel
  const weightG = box?.weightG ?? orders.reduce((sum, each) => sum + each.weightG, 0)
  const cost = costOf(parcel)
  const { text } = parcelStep(parcel)
  const more = orders.length - SHOWN
  return (
    <article aria-label={`包裹 ${id}`} className="overflow-hidden rounded-photo border border-line bg-paper">
      <header className="flex min-h-11 flex-wrap items-center gap-x-5 bg-sunk px-5 py-2 text-sm text-ink-2 max-tablet:px-4">
        <time>{formatTime(createdAt, timeZone)}</time>
        <Link {...links.parcel(id)} className="target hover:text-ai">
          包裹号 <span className="num text-ink">{id}</span>
        </Link>
        <span>
          {line.nameZh}
          {address && ` · ${address.city || address.province} ${address.name}`}
        </span>
        <Link {...links.messages({ about: 'support', text: `想问包裹 ${id}：` })} className="link ml-auto max-tablet:ml-0">
          联系客服
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 px-5 py-4 max-tablet:px-4 tablet:grid-cols-[auto_minmax(0,1fr)_minmax(96px,auto)_156px_100px] desk:grid-cols-[auto_minmax(0,1fr)_minmax(112px,auto)_212px_116px]">
        <Link {...links.parcel(id)} aria-hidden tabIndex={-1} className="flex gap-1 max-tablet:col-span-2">
          {orders.slice(0, more > 0 ? SHOWN - 1 : SHOWN).map(({ id: orderId, goods, photos }) => (
            <Photo key={orderId} src={photos[0] ?? goods.thumbnail} width={240} className="w-13 tablet:max-desk:w-11" />
          ))}
          {more > 0 && (
            <span className="num grid w-13 place-items-center rounded-photo bg-sunk text-sm text-ink-2 tablet:max-desk:w-11">
              +{more + 1}
            </span>
          )}
        </Link>
        <div className="min-w-0">
          <p>
            <span className="num">{orders.length}</span> 件 · {!box && '商品重 '}
            <span className="num">{kg(weightG)}</span> kg
          </p>
          {orders[0] && (
            <p className="flex text-cap text-ink-3">
              <span className="truncate">
                <Title goods={orders[0].goods} />
              </span>
              {orders.length > 1 && <span className="shrink-0">&nbsp;等</span>}
            </p>
          )}
        </div>
        <p className="text-right">
          {cost.amountJpy === null ? (
            <span className="num font-semibold">–</span>
          ) : (
            <>
              <span className="num text-md font-semibold">{formatJpy(cost.amountJpy)}</span> <span className="text-cap">日元</span>
            </>
          )}
          <span className="block text-cap text-ink-3">{cost.whatZh}</span>
        </p>
        <ParcelState parcel={parcel} />
        <Link {...links.parcel(id)} className={buttonLook({ rank: main ? 'main' : 'second', size: 'compact' })}>
          {text}
        </Link>
      </div>
    </article>
  )
}

export const ParcelRowSkeleton = () => (
  <div aria-hidden className="overflow-hidden rounded-photo border border-line bg-paper">
    <div className="h-11 bg-sunk" />
    <div className="flex gap-7 px-5 py-4">
      <Skeleton className="h-13 w-40" />
      <Skeleton className="h-13 flex-1" />
    </div>
  </div>
)
