import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { BatteryCharging, MessageSquare } from 'lucide-react'
import { type Trait, TraitsChoice } from '../../lib/traits-choice.tsx'
import type { Candidate } from './bench-rules.ts'
import type { Bench } from './use-bench.ts'

/** What an envelope may hold: those with its number, and the same seller's other goods without one, to be ticked. */
export function GoodsInIt({ of: { parcel, ticked, tick, traits, setTraits } }: { of: Bench }) {
  const candidates = parcel!.told!.candidates
  const sure = candidates.filter(({ hasNumber }) => hasNumber)
  const perhaps = candidates.filter(({ hasNumber }) => !hasNumber)
  const line = (one: (typeof candidates)[number], alone = false) => (
    <GoodsLine
      key={one.order}
      of={one}
      ticked={ticked.has(one.order)}
      onTick={(on) => tick(one.order, on)}
      traits={traits.get(one.order) ?? null}
      onTraits={(next) => setTraits(one.order, next)}
      alone={alone}
    />
  )
  return (
    <section aria-label="里面的货" className="overflow-hidden rounded-photo border border-line bg-paper">
      {sure.map((one) => line(one, candidates.length === 1))}
      {perhaps.length > 0 && (
        <>
          <p className="bg-sunk px-4 py-1.5 text-cap text-ink-2">
            同一卖家还有 {perhaps.length} 件没有单号，常常装在一个信封里。打开看看，在里面就勾上
          </p>
          {/* A seller of many goods must not push the scale out of sight. */}
          <div className="max-h-66 overflow-y-auto">{perhaps.map((one) => line(one))}</div>
        </>
      )}
    </section>
  )
}

interface LineProps {
  of: Candidate
  ticked: boolean
  onTick: (on: boolean) => void
  traits: readonly Trait[] | null
  onTraits: (traits: readonly Trait[]) => void
  /** Nothing else can be in it. */
  alone?: boolean
}

const GoodsLine = ({ of: one, ticked, onTick, traits, onTraits, alone = false }: LineProps) => (
  <div className={`flex gap-3 border-t border-line px-4 py-3 first:border-t-0 ${ticked ? '' : 'bg-washi'}`}>
    {!alone && (
      <TickBox checked={ticked} onChange={onTick}>
        <span className="sr-only">在里面：{one.titleZh ?? one.title}</span>
      </TickBox>
    )}
    <Thumb src={one.picture} size={one.hasNumber ? 'large' : 'normal'} />
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="text-[15px] font-semibold">{one.titleZh ?? one.title}</b>
        {one.inspection === 'requested' && <Tag tone="ai">要验货</Tag>}
        {one.postageDue && <Tag tone="kihada">可能到付</Tag>}
      </p>
      {one.titleZh !== null && (
        <p lang="ja" className="truncate text-cap text-ink-3">
          {one.title}
        </p>
      )}
      <p className="mt-0.5 text-cap text-ink-2">
        <span className="text-ai">{one.order}</span>
        <span className="mx-1.5">·</span>
        {one.member}
        {one.shelves.length > 0 && (
          <>
            <span className="mx-1.5">·</span>别的货在 {one.shelves.join('、')}
          </>
        )}
      </p>
      {one.remark !== '' && (
        <Note kind="act" icon={MessageSquare} className="mt-2">
          会员备注：{one.remark}
        </Note>
      )}
      {one.batteries.length > 0 && (
        <Note kind="act" icon={BatteryCharging} className="mt-2">
          卖家写到电池：<span lang="ja">{one.batteries.join(' ')}</span>
        </Note>
      )}
      {ticked && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-cap text-ink-3">
          看一眼，寄的时候要知道
          <TraitsChoice value={traits} onChange={onTraits} />
          <span className="max-tablet:hidden">
            <KeyHint keys="alt+1" /> 到 <KeyHint keys="alt+3" />，<KeyHint keys="alt+0" /> 都没有
          </span>
        </p>
      )}
    </div>
  </div>
)
