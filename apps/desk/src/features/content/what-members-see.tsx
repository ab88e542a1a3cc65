import type { ContentKind } from '@otsukai/contract/acts/content'
import { PricesBeside } from './prices-beside.tsx'
import { formatJpy, yenZh } from '@otsukai/money/format'

/** An order that shows what a change of fees or rates means: a badge at 1,980 yen, shipped free. */
const EXAMPLE_JPY = 1_980

interface Fees {
  serviceFeeJpy: number
  inspectionJpy: number
}

/** What members see now and with the draft, side by side, for fees and rates; for texts only the draft is shown where it is edited. */
export function WhatMembersSee({ kind, now, draft }: { kind: ContentKind; now: unknown; draft: unknown }) {
  if (kind === 'fees')
    return (
      <Both head={`以 ${yenZh(EXAMPLE_JPY)}的徽章为例`}>
        <FeeCard title="现在" fees={now as Fees} before={null} />
        <FeeCard title="发布以后" fees={draft as Fees} before={now as Fees} />
      </Both>
    )
  if (kind === 'rates')
    return (
      <Both head={`以 10,000 日元的充值为例`}>
        <RateCard title="现在" rates={now as Record<string, number | null>} before={null} />
        <RateCard title="发布以后" rates={draft as Record<string, number | null>} before={now as Record<string, number | null>} />
      </Both>
    )
  if (kind === 'shippingLines') return <PricesBeside now={now} draft={draft} />
  return <p className="text-ink-2">发布以后，会员下一次打开页面就会看到。要回到旧版本，选中它再发布一次。</p>
}

const Both = ({ head, children }: { head: string; children: React.ReactNode }) => (
  <div className="grid gap-2">
    <p className="text-cap text-ink-3">{head}</p>
    <div className="grid gap-3 tablet:grid-cols-2">{children}</div>
  </div>
)

const changed = (now: unknown, before: unknown): string =>
  before !== undefined && before !== null && now !== before ? 'bg-kihada-wash' : ''

const Line = ({ name, value, tint = '' }: { name: string; value: string; tint?: string }) => (
  <p className={`flex justify-between rounded-tag px-1.5 ${tint}`}>
    <span className="text-ink-2">{name}</span>
    <b className="num font-medium">{value}</b>
  </p>
)

function FeeCard({ title, fees, before }: { title: string; fees: Fees | undefined; before: Fees | null }) {
  const [service, inspection] = [Number(fees?.serviceFeeJpy), Number(fees?.inspectionJpy)]
  const yen = (sum: number) => (Number.isFinite(sum) ? formatJpy(sum as never) : '–')
  return (
    <div className="grid gap-1 rounded-photo border border-line bg-washi p-3">
      <p className="text-cap text-ink-2">{title}</p>
      <Line name="商品价" value={yen(EXAMPLE_JPY)} />
      <Line name="手续费" value={yen(service)} tint={changed(service, before && Number(before.serviceFeeJpy))} />
      <Line name="拍照验货" value={yen(inspection)} tint={changed(inspection, before && Number(before.inspectionJpy))} />
      <p className="mt-1 flex justify-between border-t border-line px-1.5 pt-1.5 font-semibold">
        合计 <span className="num text-shu">{yen(EXAMPLE_JPY + service + inspection)} 日元</span>
      </p>
    </div>
  )
}

function RateCard({
  title,
  rates,
  before,
}: {
  title: string
  rates: Record<string, number | null> | undefined
  before: Record<string, number | null> | null
}) {
  const yuan = (rate: number | null | undefined) =>
    typeof rate === 'number' ? `${(Math.ceil(rate * 10_000 * 100) / 100).toFixed(2)} 元` : '停用'
  return (
    <div className="grid gap-1 rounded-photo border border-line bg-washi p-3">
      <p className="text-cap text-ink-2">{title}</p>
      <Line name="微信付" value={yuan(rates?.['wechat'])} tint={changed(rates?.['wechat'], before?.['wechat'])} />
      <Line name="支付宝付" value={yuan(rates?.['alipay'])} tint={changed(rates?.['alipay'], before?.['alipay'])} />
    </div>
  )
}
