import type { WaitingParcel } from '@otsukai/contract/desk/parcels'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Check, TriangleAlert } from 'lucide-react'
import { intoView } from '../../lib/into-view.ts'
import { kilograms } from '../../lib/weights.ts'
import { countryNameZh } from '../../lib/parcel-words.ts'
import type { Packing, Pick } from './use-packing.ts'

interface PickListProps {
  picks: readonly Pick[]
  more: boolean
  of: Packing
}

/** What waits to be packed, with its goods in the order of the shelves. */
export function PickList({ picks, more, of: { open, goods, begin } }: PickListProps) {
  const pieces = picks.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <DeskPanel title="拣货单" beside={`${picks.length}${more ? '+' : ''} 个包裹 ${pieces} 件`} flush>
      {picks.length === 0 && <p className="border-t border-line px-4 py-6 text-center text-ink-3">没有要打包的。</p>}
      {picks.map((pick) => {
        const here = pick.id === open?.id
        const lines = here && goods.length > 0 ? goods : pick.goods
        const done = lines.filter(({ scanned }) => scanned).length
        return (
          <section key={pick.id} ref={here ? intoView : undefined} aria-label={`包裹 ${pick.id}`}>
            <button
              type="button"
              aria-current={here ? 'true' : undefined}
              onClick={() => begin(pick.id)}
              className={`flex w-full items-center gap-2 border-t border-line px-4 py-1.5 text-left text-cap -outline-offset-2 ${here ? 'bg-ai-wash' : 'bg-washi hover:bg-sunk'}`}
            >
              <b className="font-semibold text-ink">{pick.id}</b>
              <span className="min-w-0 flex-1 truncate text-ink-2">
                {pick.member.name} · {pick.lineZh} · {countryNameZh(pick.country)}
              </span>
              {pick.whyWaitsZh !== null && <Icon of={TriangleAlert} size={14} className="text-kihada" />}
              <span className={`num ${done === lines.length ? 'text-matcha' : 'text-ink-3'}`}>
                {done} / {lines.length}
              </span>
            </button>
            {pick.whyWaitsZh !== null && (
              <p className="border-t border-line bg-kihada-wash px-4 py-1 text-cap text-kihada-ink">{pick.whyWaitsZh}</p>
            )}
            {pick.packer !== null && !here && <p className="border-t border-line px-4 py-1 text-cap text-ink-3">{pick.packer} 在打包</p>}
            <ul>
              {lines.map((one) => (
                <li
                  key={one.order}
                  className={`flex items-center gap-2.5 border-t border-line px-4 py-1.5 ${one.scanned ? 'text-ink-3' : ''}`}
                >
                  <b className={`w-10 shrink-0 ${one.scanned ? 'font-normal' : 'font-semibold'}`} title={one.offShelfFor ?? undefined}>
                    {placeZh(one, pick.id)}
                  </b>
                  <Thumb src={one.picture} size="small" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{one.titleZh ?? one.title}</span>
                    <span className="flex gap-2 text-cap/4 text-ink-3">
                      {one.titleZh !== null && (
                        <span lang="ja" className="min-w-0 truncate">
                          {one.title}
                        </span>
                      )}
                      <span className="ml-auto shrink-0">
                        <span className="num">{kilograms(one.weightG).slice(0, -1)}</span> kg
                      </span>
                    </span>
                  </span>
                  {one.scanned ? (
                    <Icon of={Check} size={16} className="text-matcha" />
                  ) : (
                    <span aria-hidden className="size-4 shrink-0 rounded-tag inset-ring-[1.5px] inset-ring-line-strong" />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </DeskPanel>
  )
}

/** Where goods are to be looked for: on a shelf, in the box that was put aside, or beside another that was taken apart. */
function placeZh({ shelf, offShelfFor }: Pick['goods'][number], parcelId: string): string {
  if (shelf !== null) return shelf
  return offShelfFor === null ? '没架位' : offShelfFor === parcelId ? '箱里' : '拆箱处'
}

/** Paid parcels whose label lacks. */
export const ToLabel = ({ parcels, of: { open, take } }: { parcels: readonly WaitingParcel[]; of: Packing }) =>
  parcels.length > 0 && (
    <DeskPanel title="待贴面单" count={parcels.length} beside="已付运费" flush>
      <ul>
        {parcels.map(({ id, lineZh, country, weightG, whyNotZh }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === open?.id ? 'true' : undefined}
              onClick={() => take(id)}
              className={`flex w-full items-center gap-2 border-t border-line px-4 py-2 text-left -outline-offset-2 ${id === open?.id ? 'bg-ai-wash' : 'hover:bg-washi'}`}
            >
              <b className="font-semibold">{id}</b>
              <span className="min-w-0 flex-1 truncate text-cap text-ink-2">
                {lineZh} · {countryNameZh(country)}
              </span>
              <span className="shrink-0 text-cap text-ink-2">
                <span className="num">{kilograms(weightG)}</span> kg
              </span>
              {whyNotZh !== null && (
                <State tone="wait" loud>
                  等着
                </State>
              )}
            </button>
          </li>
        ))}
      </ul>
    </DeskPanel>
  )
