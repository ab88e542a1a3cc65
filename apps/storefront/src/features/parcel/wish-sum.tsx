import type { ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import type { ParcelPreview } from '@otsukai/contract/parcels/parcels'
import type { PayMode } from '@otsukai/contract/parcels/parcel-steps'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { beforeZh } from './parcel-words.ts'

interface WishSumProps {
  preview: ParcelPreview
  line: LineEstimate | null
  payMode: PayMode | null
}

/** What the most is called: a promise, or where it is paid after weighing a guess. */
const mostZh: Readonly<Record<PayMode, string>> = { ceiling: '封顶', weighed: '估计最多' }

/** What the chosen line costs at most, part by part, and where between low and ceiling it likely ends. */
export function WishSum({ preview, line, payMode }: WishSumProps) {
  const rate = useRate()?.WechatRate
  const { quote, storageJpy } = preview
  if (!line) return <p className="text-ink-2">选好线路，这里逐项列出运费。</p>
  if (!quote) return <p className="text-ink-2">{beforeZh(line.nameZh)}按体积计费，打包量好后告诉你。</p>
  const weighed = payMode === 'weighed'
  const lines: MoneyLine[] = [
    ...quote.lines.map(({ kind, nameZh, amountJpy }) => ({
      label: kind === 'freight' && !weighed ? `${nameZh}，封顶` : nameZh,
      amountJpy,
    })),
    ...(storageJpy === 0 ? [{ label: '存放', words: '都在免费期 · 0 日元', tone: 'free' as const }] : []),
    { label: '打包、称重照片', words: '0 日元', tone: 'free' },
  ]
  const fen = fenAt(quote.totalJpy, rate)
  return (
    <>
      <MoneyLines lines={lines} total={{ label: weighed ? mostZh.weighed : '最多付', amountJpy: quote.totalJpy }} loud dense>
        {fen !== null && <p className="text-right text-cap text-ink-3">微信约 {formatFen(fen)} 元</p>}
      </MoneyLines>
      <CeilingBox line={line} payMode={payMode} />
    </>
  )
}

/** One bar from nothing to the ceiling: solid to what is likely, hatched beyond. */
function CeilingBox({ line: { lowJpy, likelyJpy, ceilingJpy }, payMode }: { line: LineEstimate; payMode: PayMode | null }) {
  if (lowJpy === null || likelyJpy === null || ceilingJpy === null) return null
  const backJpy = ceilingJpy - likelyJpy
  const weighed = payMode === 'weighed'
  return (
    <div className="mt-4 rounded-photo border border-line bg-washi px-4 py-3">
      <p className="text-sm font-semibold">
        多半付 <span className="num">{formatJpy(likelyJpy)}</span>
        {backJpy > 0 && !weighed && (
          <>
            ，退回 <span className="num">{formatJpy(backJpy)}</span>
          </>
        )}
      </p>
      <div aria-hidden className="mt-2 flex h-1.5 overflow-hidden rounded-full">
        <span className="bg-ai" style={{ width: `${(likelyJpy / ceilingJpy) * 100}%` }} />
        <span className="flex-1 bg-[repeating-linear-gradient(90deg,var(--color-line-strong)_0_2px,transparent_2px_5px)]" />
      </div>
      <dl className="mt-2 grid grid-cols-3 text-sm">
        {[
          ['最低', lowJpy],
          ['多半', likelyJpy],
          [weighed ? mostZh.weighed : mostZh.ceiling, ceilingJpy],
        ].map(([label, amountJpy], n) => (
          <div key={label} className={n === 1 ? 'text-center' : n === 2 ? 'text-right' : ''}>
            <dt className="text-cap text-ink-3">{label}</dt>
            <dd className="num font-semibold">{formatJpy(Number(amountJpy))}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-cap text-ink-3">
        {weighed
          ? '按商品重加上箱子、填充最多的情况估，进到下一档。打包完按实重告诉你，付了再寄。'
          : '封顶按商品重加上箱子、填充最多的情况算，进到下一档。打包完按实重算，多冻结的同一秒退回余额。'}
      </p>
    </div>
  )
}

const tickZh: Readonly<Record<Exclude<ParcelTick, 'terms'>, string>> = {
  overValue: '这一件超过海关限额，可能要补税或退运，我知道，仍要寄。',
  noCover: '这条线路的保价不够货值，丢失或损坏时赔不满，我知道，仍要走这条。',
}

interface TicksProps {
  ticks: readonly ParcelTick[]
  ticked: readonly ParcelTick[]
  onTick: (tick: ParcelTick, on: boolean) => void
  className?: string
}

/** What has to be read before it is requested; the member alone ticks it. */
export const Ticks = ({ ticks, ticked, onTick, className = 'mt-4' }: TicksProps) => (
  <div className={`grid gap-2 ${className}`}>
    {ticks.map((tick) => (
      <TickBox key={tick} checked={ticked.includes(tick)} onChange={(on) => onTick(tick, on)}>
        {tick === 'terms' ? (
          <>
            我已阅读
            <Link {...links.guide(3)} target="_blank" className="link whitespace-nowrap">
              《收费标准》
            </Link>
            ：进口税由收件人承担，禁运品会先问我。
          </>
        ) : (
          tickZh[tick]
        )}
      </TickBox>
    ))}
  </div>
)
