import { kg } from '@otsukai/contract/numbers'
import { goodsTraitZh } from '@otsukai/contract/parcels/parcel-steps'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Tick } from '@otsukai/ui/tick.tsx'
import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { TitlePair, useTitleOf } from '../../lib/titles.tsx'
import type { StockEntry } from './parcel-reads.ts'
import { StorageMeter } from '../../lib/storage-meter.tsx'

const grid =
  'grid grid-cols-[24px_72px_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 tablet:grid-cols-[24px_72px_minmax(0,1fr)_64px_172px] tablet:gap-x-4 tablet:px-5 desk:grid-cols-[24px_72px_minmax(0,1fr)_72px_180px_130px]'

interface StockRowsProps {
  entries: readonly StockEntry[]
  timeZone: string
  /** Null: what cannot be sent now. */
  pick: { chosen: ReadonlySet<string>; onPick: (ids: readonly string[], on: boolean) => void } | null
}

/** Goods in the warehouse: what they weigh, how long they are stored, and whether they can be sent. */
export function StockRows({ entries, timeZone, pick }: StockRowsProps) {
  const chosen = entries.filter(({ order }) => pick?.chosen.has(order.id)).length
  return (
    <Panel className="overflow-hidden">
      {pick && (
        <div className={`${grid} h-10 bg-sunk text-sm text-ink-2`}>
          <Tick
            name="全选"
            className="size-6!"
            checked={chosen === 0 ? false : chosen === entries.length ? true : 'mixed'}
            onChange={() =>
              pick.onPick(
                entries.map(({ order }) => order.id),
                chosen < entries.length,
              )
            }
          />
          <span className="max-tablet:hidden">照片</span>
          <span className="max-tablet:col-span-2">商品</span>
          <span className="text-right max-tablet:hidden">重量</span>
          <span className="max-tablet:hidden">免费存放</span>
          <span className="max-desk:hidden">现在</span>
        </div>
      )}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <StockRow key={entry.order.id} entry={entry} timeZone={timeZone} pick={pick} />
        ))}
      </ul>
    </Panel>
  )
}

function StockRow({ entry, timeZone, pick }: { entry: StockEntry; timeZone: string; pick: StockRowsProps['pick'] }) {
  const { order, weightG, weighed, traits, freeUntil, owedJpy, parcelId } = entry
  const title = useTitleOf()(order.goods)
  const chosen = pick?.chosen.has(order.id) ?? false
  const photos = order.warehouse?.photos ?? []
  return (
    <li className={`${grid} py-3.5 ${chosen ? 'bg-ai-wash' : ''}`}>
      {pick ? (
        <Tick className="size-6!" name={`选 ${title}`} checked={chosen} onChange={(on) => pick.onPick([order.id], on)} />
      ) : (
        <span aria-hidden className="size-6 rounded-tag border border-dashed border-line-strong bg-sunk" />
      )}
      <Link {...links.order(order.id)} aria-hidden tabIndex={-1} className="self-start tablet:self-center">
        <Photo src={photos[0] ?? order.goods.thumbnail} width={240}>
          {photos.length > 0 && (
            <span className="absolute bottom-1 left-1 flex h-5 items-center gap-1 rounded-tag bg-ink/78 px-1.5 text-cap text-paper">
              <Icon of={Camera} size={12} />
              <span className="num">{photos.length}</span>
            </span>
          )}
        </Photo>
      </Link>
      <div className="min-w-0">
        <Link {...links.order(order.id)} className="target block hover:text-ai-deep">
          <TitlePair goods={order.goods} className="line-clamp-2" />
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-cap text-ink-3">
          <span>
            订单 <span className="num">{order.id}</span>
          </span>
          {traits.map((trait) => (
            <Tag key={trait} tone={trait === 'fragile' ? 'kihada' : 'plain'}>
              {goodsTraitZh[trait]}
            </Tag>
          ))}
        </p>
      </div>
      <p className="text-right whitespace-nowrap max-tablet:col-start-3 max-tablet:text-left">
        <b className="num font-semibold">{kg(weightG)}</b>
        <span className="ml-0.5 text-cap text-ink-3">kg</span>
        {!weighed && <span className="block text-cap text-ink-3 max-tablet:ml-2 max-tablet:inline">合称，先按全重</span>}
      </p>
      <div className="max-tablet:col-start-3">
        <StorageMeter freeUntil={freeUntil} owedJpy={owedJpy} timeZone={timeZone} stopped={parcelId !== null} />
      </div>
      <div className="max-desk:col-start-3 max-desk:col-end-[-1]">
        <Standing entry={entry} />
      </div>
    </li>
  )
}

const Dot = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <p
    className={`flex items-center gap-2 text-sm font-semibold before:size-2 before:shrink-0 before:rounded-full before:bg-current ${tone}`}
  >
    {children}
  </p>
)

/** Whether it can be sent, or the one step that frees it. */
function Standing({ entry: { order, valueJpy, shippable, whyZh, parcelId } }: { entry: StockEntry }) {
  if (parcelId !== null)
    return (
      <>
        <Dot tone="text-ai">在包裹里</Dot>
        <Link {...links.parcel(parcelId)} className="link text-sm">
          看包裹 <span className="num">{parcelId}</span>
        </Link>
      </>
    )
  if (shippable)
    return (
      <div className="max-desk:hidden">
        <p className="text-sm">可以寄</p>
        <p className="text-cap text-ink-3">
          申报 <span className="num">{formatJpy(valueJpy)}</span> 日元
        </p>
      </div>
    )
  const step =
    order.dueJpy > 0
      ? { text: '去补款', link: links.orderSettle(order.id) }
      : order.allowed.includes('confirmInspection')
        ? { text: '看验货照片', link: links.order(order.id) }
        : null
  return (
    <>
      <p className="text-sm text-kihada">{whyZh ?? '现在还不能寄'}</p>
      {step && (
        <Link {...step.link} className={`mt-1.5 ${buttonLook({ size: 'small' })}`}>
          {step.text}
        </Link>
      )}
    </>
  )
}
