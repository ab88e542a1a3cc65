import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import { formatJpy } from '@otsukai/money/format'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Ban } from 'lucide-react'
import { useRate } from '../../lib/site.ts'

interface LineChoiceProps {
  lines: readonly LineEstimate[]
  chosen: string | null
  onChoose: (lineId: string) => void
}

const grid =
  'grid grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 tablet:grid-cols-[18px_minmax(0,1fr)_minmax(0,132px)_88px_88px] tablet:gap-x-4 tablet:px-6 desk:grid-cols-[18px_minmax(0,1fr)_minmax(0,148px)_minmax(0,160px)_96px_96px]'

type Priced = LineEstimate & { lowJpy: number; likelyJpy: number; ceilingJpy: number }
const isPriced = (line: LineEstimate): line is Priced => line.lowJpy !== null && line.likelyJpy !== null && line.ceilingJpy !== null

/** The lines compared: how long, what it likely costs and at most, on one scale; a line that refuses stays, with why. */
export function LineChoice({ lines, chosen, onChoose }: LineChoiceProps) {
  const priced = lines.filter(isPriced)
  const scale = { from: Math.min(...priced.map(({ lowJpy }) => lowJpy)), to: Math.max(...priced.map(({ ceilingJpy }) => ceilingJpy)) }
  const open = lines.filter(({ refusedZh }) => refusedZh === undefined)
  const refused = lines.filter(({ refusedZh }) => refusedZh !== undefined)
  const [oldest] = lines.map(({ checkedOn }) => checkedOn).toSorted()
  const taxNotes = [...new Set(lines.map(({ taxNoteZh }) => taxNoteZh).filter(Boolean))]
  return (
    <Panel role="radiogroup" aria-label="线路" className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-5 pb-3 tablet:px-6">
        <h2 className="text-md font-semibold">线路</h2>
        {oldest && <p className="text-cap text-ink-3">价目 {oldest.replaceAll('-', '/')} 核对</p>}
      </div>
      <div aria-hidden className={`${grid} h-10 bg-sunk text-sm text-ink-2 max-tablet:hidden`}>
        <span />
        <span>线路</span>
        <span>几天到</span>
        <span className="num flex justify-between max-desk:hidden">
          {priced.length > 0 && (
            <>
              <span>{formatJpy(scale.from)}</span>
              <span>{formatJpy(scale.to)}</span>
            </>
          )}
        </span>
        <span className="text-right">多半</span>
        <span className="text-right">封顶</span>
      </div>
      <div className="divide-y divide-line">
        {open.map((line) => (
          <LineRow key={line.lineId} line={line} scale={scale} checked={chosen === line.lineId} onChoose={() => onChoose(line.lineId)} />
        ))}
        {refused.map(({ lineId, nameZh, refusedZh }) => (
          <div key={lineId} className={`${grid} bg-sunk py-3.5 text-ink-2`}>
            <span aria-hidden className="size-[18px] rounded-full border border-dashed border-line-strong" />
            <span>{nameZh}</span>
            <p className="flex gap-2 text-sm max-tablet:col-span-2 max-tablet:col-start-2 tablet:col-span-3 desk:col-span-4">
              <Icon of={Ban} size={16} className="mt-0.5" />
              <span>{refusedZh}</span>
            </p>
          </div>
        ))}
      </div>
      {taxNotes.map((note) => (
        <p key={note} className="border-t border-line px-4 py-3 text-sm text-ink-2 tablet:px-6">
          {note}
        </p>
      ))}
    </Panel>
  )
}

interface LineRowProps {
  line: LineEstimate
  scale: { from: number; to: number }
  checked: boolean
  onChoose: () => void
}

function LineRow({ line, scale, checked, onChoose }: LineRowProps) {
  const rate = useRate()?.WechatRate
  const { lineId, nameZh, promiseZh, likelyJpy, ceilingJpy, days } = line
  return (
    <label
      className={`${grid} relative cursor-pointer py-3.5 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ai ${checked ? 'bg-ai-wash ring-1 ring-ai ring-inset' : 'hover:bg-sunk/60'}`}
    >
      <input
        type="radio"
        name="line"
        value={lineId}
        checked={checked}
        onChange={onChoose}
        className="size-[18px] appearance-none rounded-full border-[1.5px] border-line-strong bg-paper outline-none checked:border-[5.5px] checked:border-ai"
      />
      <span>
        <b className="font-semibold">{nameZh}</b>
        <span className="block text-cap text-ink-3">{promiseZh}</span>
      </span>
      <span className="max-tablet:col-start-2 max-tablet:row-start-2">
        <span className="num font-semibold">{days.median}</span> 天
        <span className="block text-cap text-ink-3 max-tablet:ml-2 max-tablet:inline">
          {days.measured ? '实测' : '估计'}，9 成 <span className="num">{days.p90}</span> 天内
        </span>
      </span>
      <span className="max-desk:hidden">{isPriced(line) && <Bar line={line} scale={scale} />}</span>
      {likelyJpy === null || ceilingJpy === null ? (
        <span className="text-right text-sm text-ink-2 tablet:col-span-2">量好才知道，称重后再付</span>
      ) : (
        <span className="contents max-tablet:row-span-2 max-tablet:block max-tablet:text-right">
          <Sum label="多半" amountJpy={likelyJpy} rate={rate} />
          <Sum label="封顶" amountJpy={ceilingJpy} rate={rate} />
        </span>
      )}
    </label>
  )
}

const Sum = ({ label, amountJpy, rate }: { label: string; amountJpy: number; rate: number | null | undefined }) => (
  <span className="block text-right">
    <span className="text-cap text-ink-3 tablet:hidden">{label} </span>
    <span className="num font-semibold">{formatJpy(amountJpy)}</span>
    <span className="block max-tablet:hidden">
      <AboutYuan amountJpy={amountJpy} rate={rate} />
    </span>
  </span>
)

/** From low to ceiling on the scale of all lines, with marks for what is likely and for the most. */
function Bar({ line: { lowJpy, likelyJpy, ceilingJpy }, scale: { from, to } }: { line: Priced; scale: { from: number; to: number } }) {
  const at = (amountJpy: number): number => (to === from ? 0 : ((amountJpy - from) / (to - from)) * 100)
  const place = (amountJpy: number) => ({ left: `calc(${at(amountJpy)}% - 1px)` })
  return (
    <span aria-hidden className="relative block h-4">
      <span className="absolute inset-x-0 top-[7px] h-0.5 rounded-full bg-line" />
      <span
        className="absolute top-1.5 h-1 rounded-full bg-line-strong"
        style={{ left: `${at(lowJpy)}%`, right: `${100 - at(ceilingJpy)}%` }}
      />
      <span className="absolute top-0.5 h-3 w-0.5 bg-ink" style={place(likelyJpy)} />
      <span className="absolute top-0.5 h-3 w-0.5 bg-shu" style={place(ceilingJpy)} />
    </span>
  )
}
