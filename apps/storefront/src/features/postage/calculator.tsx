import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import { countryZh, shippingCountries, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import { formatFen, formatJpy, formatRate } from '@otsukai/money/format'
import { TextField } from '@otsukai/ui/field.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { useQuery } from '@tanstack/react-query'
import { Ban, ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { rateBy } from '../../lib/pay-types.ts'
import { useRate } from '../../lib/site.ts'
import { gramsOf, yenOf } from './read-figures.ts'
import { postageReads, type ToEstimate } from './postage-reads.ts'

/** How long one stops typing before it is asked, in ms. */
const SETTLE_MS = 300

/** Computes what sending goods costs by each line. `weightG`: of goods that somebody came from. */
export default function Calculator({ weightG }: { weightG: number | null }) {
  const [country, setCountry] = useState<ShippingCountry>('CN')
  const [weight, setWeight] = useState(String((weightG ?? 1_000) / 1_000))
  const [value, setValue] = useState('')
  const [batteries, setBatteries] = useState(false)
  const grams = gramsOf(weight)
  const worth = yenOf(value)
  const asked = useSettled({
    country,
    weightG: grams ?? 1_000,
    ...(typeof worth === 'number' && { valueJpy: worth }),
    ...(batteries && { batteries }),
  })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (weightG !== null) box.current?.scrollIntoView({ block: 'center' })
  }, [weightG])
  return (
    <section ref={box} aria-label="算一算国际运费" className="my-4 scroll-mt-20 rounded-photo border border-line bg-paper">
      <div className="grid gap-x-4 gap-y-3 p-4 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] tablet:px-5">
        <Country country={country} onCountry={setCountry} />
        <TextField
          label="商品共重（kg）"
          inputMode="decimal"
          value={weight}
          error={grams === null ? '填 0.001 到 100 之间的数' : null}
          onChange={({ target }) => setWeight(target.value)}
        />
        <TextField
          label="商品共多少钱（日元，可不填）"
          inputMode="numeric"
          value={value}
          error={worth === null ? '只填数字' : null}
          onChange={({ target }) => setValue(target.value)}
        />
        <TickBox checked={batteries} onChange={setBatteries} className="tablet:col-span-3">
          里面有内置电池的商品
        </TickBox>
      </div>
      <Lines asked={asked} off={grams === null || worth === null} />
    </section>
  )
}

/** What is asked, once it has not changed for a moment. */
function useSettled(asked: ToEstimate): ToEstimate {
  const text = JSON.stringify(asked)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled) as ToEstimate
}

function Country({ country, onCountry }: { country: ShippingCountry; onCountry: (country: ShippingCountry) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-(--label-gap) block text-(length:--label-text)/(--label-line) text-ink-2">
        寄到
      </label>
      <span className="relative block">
        <select
          id={id}
          value={country}
          onChange={({ target }) => onCountry(target.value as ShippingCountry)}
          className="h-(--field) w-full appearance-none rounded-photo border border-line-strong bg-paper pr-9 pl-(--field-pad) text-control focus:border-ai focus:ring-3 focus:ring-ai-wash focus:outline-none"
        >
          {shippingCountries.map((each) => (
            <option key={each} value={each}>
              {countryZh[each]}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3" />
      </span>
    </div>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 tablet:grid-cols-[minmax(0,1fr)_88px_112px_112px] tablet:px-5'

function Lines({ asked, off }: { asked: ToEstimate; off: boolean }) {
  const answer = useQuery(postageReads.estimate(asked))
  const rate = rateBy(useRate(), 'wechat')
  return (
    <div aria-busy={off || answer.isPlaceholderData} className={off || answer.isPlaceholderData ? 'opacity-50' : ''}>
      <div className={`${columns} border-y border-line bg-sunk py-2 text-sm text-ink-2 max-tablet:hidden`}>
        <span>线路</span>
        <span>天数</span>
        <span className="text-right">多半</span>
        <span className="text-right">封顶</span>
      </div>
      <Answer of={answer} waiting={<Waiting />} line="运费暂时没有算出来。" className="border-t border-line px-4 py-6 text-sm text-ink-2">
        {(lines) => (
          <>
            <ul className="max-tablet:border-t max-tablet:border-line">
              {lines.map((line) => (
                <Line key={line.lineId} line={line} rate={rate} />
              ))}
            </ul>
            <p className="rounded-b-photo border-t border-line px-4 py-3 text-cap text-ink-3 tablet:px-5">
              {lines[0]?.taxNoteZh}
              <span className="mt-1 flex flex-wrap justify-between gap-x-4">
                <span>天数是我们估的，寄得多了换成实测。</span>
                {rate !== null && <span className="num">1日元 ≈ {formatRate(rate)} 元（微信）</span>}
              </span>
            </p>
          </>
        )}
      </Answer>
    </div>
  )
}

/** As high as four lines and what stands below them, so that the text under the calculator stays. */
const Waiting = () => (
  <div role="status" aria-label="正在加载">
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="flex h-[83px] items-center border-b border-line px-4 tablet:h-[67px] tablet:px-5">
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
    <div className="h-25 tablet:h-16" />
  </div>
)

function Line({ line, rate }: { line: LineEstimate; rate: number | null }) {
  const { nameZh, promiseZh, days, likelyJpy, ceilingJpy, refusedZh, checkedOn } = line
  const taken = likelyJpy !== null && ceilingJpy !== null
  return (
    <li className={`${columns} items-center border-b border-line py-3 last:border-b-0 ${taken ? '' : 'bg-sunk text-ink-2'}`}>
      <p>
        <b className="font-semibold">{nameZh}</b>
        <span className="block text-cap text-ink-3">
          {promiseZh} · 价目 {checkedOn.replaceAll('-', '/')} 核对
        </span>
      </p>
      {taken ? (
        <>
          <p className="text-right tablet:hidden">
            <Sum jpy={likelyJpy} rate={rate} />
            <span className="block text-cap text-ink-3">
              封顶 {formatJpy(ceilingJpy)} · {days.median} 天
            </span>
          </p>
          <p className="max-tablet:hidden">
            <span className="num font-medium">{days.median}</span> 天
            <span className="block text-cap text-ink-3">9 成在 {days.p90} 天内</span>
          </p>
          <p className="text-right max-tablet:hidden">
            <Sum jpy={likelyJpy} rate={rate} />
          </p>
          <p className="text-right max-tablet:hidden">
            <Sum jpy={ceilingJpy} rate={rate} />
          </p>
        </>
      ) : (
        <p className="flex gap-1.5 text-sm max-tablet:col-span-2 max-tablet:mt-1 tablet:col-span-3">
          <Icon of={Ban} size={15} className="mt-[3px] shrink-0 text-ink-3" />
          {refusedZh}
        </p>
      )}
    </li>
  )
}

function Sum({ jpy, rate }: { jpy: number; rate: number | null }) {
  const fen = fenAt(jpy, rate)
  return (
    <>
      <span className="num text-md font-semibold">{formatJpy(jpy)}</span> <span className="text-cap text-ink-3">日元</span>
      {fen !== null && <span className="block text-cap text-ink-3 max-tablet:hidden">约 {formatFen(fen)} 元</span>}
    </>
  )
}
