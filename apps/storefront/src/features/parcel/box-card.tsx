import { kg } from '@otsukai/contract/numbers'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Section } from '@otsukai/ui/panel.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { WarehousePhotos } from '../../lib/warehouse-photos.tsx'
import { beforeZh } from './parcel-words.ts'

const cm = (mm: number): string => String(mm / 10)

const Row = ({ label, how, value, strong = false }: { label: string; how: string; value: string; strong?: boolean }) => (
  <div
    className={`grid grid-cols-[72px_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-2 text-sm first:border-t-0 ${strong ? 'font-semibold' : ''}`}
  >
    <dt className={strong ? '' : 'text-ink-2'}>{label}</dt>
    <dd className={`order-last text-right whitespace-nowrap ${strong ? '' : 'font-medium'}`}>{value}</dd>
    <dd className={strong ? '' : 'text-ink-2'}>{how}</dd>
  </div>
)

interface BoxCardProps {
  parcel: Parcel & { box: NonNullable<Parcel['box']> }
  timeZone: string
}

/** The box on the scale, and how its weight becomes a price. */
export function BoxCard({ parcel: { box, line, quote, timeline }, timeZone }: BoxCardProps) {
  const { weightG, sizes, chargeableG, photos } = box
  const packedAt = timeline.findLast(({ event }) => event === 'pack' || event === 'packPaid')?.at
  const freight = quote?.lines.find(({ kind }) => kind === 'freight')
  const byVolume = chargeableG > weightG
  return (
    <Section
      title="箱子和称重"
      beside={<span className="text-cap text-ink-3">{packedAt === undefined ? '' : `${formatTime(packedAt, timeZone)} 打包`}</span>}
    >
      <div className="grid gap-4 tablet:grid-cols-[200px_minmax(0,1fr)]">
        <WarehousePhotos photos={photos} what="箱子照片" className="grid-cols-2 gap-2 [&>:first-child]:col-span-2" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span>
              <b className="num text-xl font-semibold">{kg(weightG)}</b> kg
            </span>
            <span className="num text-ink-2">{sizes.map(cm).join(' × ')} cm</span>
          </p>
          <dl className="mt-2 rounded-photo bg-washi px-4 py-1">
            <Row label="实重" how="秤上读数，含箱子和填充" value={`${kg(weightG)} kg`} />
            <Row
              label="体积重"
              how={byVolume ? `${beforeZh(line.nameZh)}按体积，比实重大` : '没有超过实重'}
              value={byVolume ? `${kg(chargeableG)} kg` : '不用'}
            />
            <Row label="计费重量" how={byVolume ? '= 体积重' : '= 实重'} value={`${kg(chargeableG)} kg`} strong />
            {freight && <Row label={line.nameZh} how="进到下一档的运费" value={`${formatJpy(freight.amountJpy)} 日元`} strong />}
          </dl>
          <p className="mt-2 text-cap text-ink-3">照片可以拿去给邮局和海关看。</p>
        </div>
      </div>
    </Section>
  )
}
