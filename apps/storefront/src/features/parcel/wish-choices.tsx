import type { packings, PayMode } from '@otsukai/contract/parcels/parcel-steps'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { useParcelTerms } from '../../lib/site.ts'

type Packing = (typeof packings)[number]
type Invoice = Parcel['options']['invoice']

const Tile = ({ title, help, price }: { title: string; help: string; price: string }) => (
  <span className="flex justify-between gap-3">
    <span>
      <b className="block font-semibold">{title}</b>
      <span className="block text-cap text-ink-3">{help}</span>
    </span>
    <span className="num shrink-0 font-semibold">{price}</span>
  </span>
)

interface OptionChoiceProps {
  packing: Packing | null
  onPacking: (packing: Packing) => void
  /** How many of the goods break easily. */
  fragile: number
  invoice: Invoice
  onInvoice: (invoice: Invoice) => void
}

/** How it is packed, which is chosen by the member alone, and whether the invoice lies inside, which costs nothing. */
export function OptionChoice({ packing, onPacking, fragile, invoice, onInvoice }: OptionChoiceProps) {
  const terms = useParcelTerms()
  return (
    <Section title="包装和单据">
      <div className="grid gap-4 desk:grid-cols-2">
        <div role="radiogroup" aria-labelledby="packing">
          <p id="packing" className="mb-1.5 text-sm text-ink-2">
            包装
            {fragile > 0 && <span className="ml-3 text-cap text-kihada">有 {fragile} 件易碎，加固更稳</span>}
          </p>
          <div className="grid grid-cols-2 gap-2">
            <ChoiceTile name="packing" value="simple" checked={packing === 'simple'} onChange={() => onPacking('simple')}>
              <Tile title="简装" help="气泡纸、填充" price="0" />
            </ChoiceTile>
            <ChoiceTile name="packing" value="reinforced" checked={packing === 'reinforced'} onChange={() => onPacking('reinforced')}>
              <Tile title="加固" help="双层箱、护角" price={terms ? `+${formatJpy(terms.reinforcedJpy)}` : ''} />
            </ChoiceTile>
          </div>
        </div>
        <div role="radiogroup" aria-labelledby="invoice">
          <p id="invoice" className="mb-1.5 text-sm text-ink-2">
            发票
          </p>
          <div className="grid grid-cols-2 gap-2">
            <ChoiceTile name="invoice" value="in" checked={invoice === 'in'} onChange={() => onInvoice('in')}>
              <Tile title="放箱里" help="写实付价" price="0" />
            </ChoiceTile>
            <ChoiceTile name="invoice" value="none" checked={invoice === 'none'} onChange={() => onInvoice('none')}>
              <Tile title="不放" help="只贴报关单" price="0" />
            </ChoiceTile>
          </div>
        </div>
      </div>
    </Section>
  )
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="mt-1 text-sm text-ink-2">
    {points.map((point) => (
      <li
        key={point}
        className="relative pl-3 before:absolute before:top-[9px] before:left-0 before:size-1 before:rounded-full before:bg-ink-3"
      >
        {point}
      </li>
    ))}
  </ul>
)

interface PayModeChoiceProps {
  payMode: PayMode | null
  onChoose: (payMode: PayMode) => void
  /** The chosen line promises no ceiling. */
  noCeiling: boolean
}

/** Held now or paid after weighing: neither is chosen for the member. */
export function PayModeChoice({ payMode, onChoose, noCeiling }: PayModeChoiceProps) {
  const terms = useParcelTerms()
  return (
    <Section title="怎么付">
      <div role="radiogroup" aria-label="怎么付" className="grid gap-2 tablet:grid-cols-2 tablet:gap-3">
        <ChoiceTile
          name="payMode"
          value="ceiling"
          checked={payMode === 'ceiling'}
          disabled={noCeiling}
          onChange={() => onChoose('ceiling')}
          className="items-start!"
        >
          <b className="font-semibold">封顶付款</b>
          <Points
            points={
              noCeiling
                ? ['这条线路按体积计费，量好才知道运费，没有封顶']
                : ['现在冻结封顶价，打包完接着就寄', '实际更便宜，差额立刻退回', '万一更贵，先问你，不扣']
            }
          />
        </ChoiceTile>
        <ChoiceTile
          name="payMode"
          value="weighed"
          checked={payMode === 'weighed'}
          onChange={() => onChoose('weighed')}
          className="items-start!"
        >
          <b className="font-semibold">称重后再付</b>
          <Points points={['现在不付', `打包完告诉你准价${terms ? `，${terms.payDays} 天内付` : ''}`, '等你付款时，包裹先不寄']} />
        </ChoiceTile>
      </div>
    </Section>
  )
}
