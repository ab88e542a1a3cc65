import { goodsTraitZh } from '@otsukai/contract/parcels/parcel-steps'
import { placeOf } from '@otsukai/contract/place'
import { Fact } from '@otsukai/ui/desk/panel.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import type { ParcelPage } from './parcel-words.ts'
import { kilograms } from './weights.ts'

/** Goods of a parcel, a row each; where they lie only while they lie there. */
export const ParcelGoodsRows = ({ of: { goods, sentAt, state } }: { of: Pick<ParcelPage, 'goods' | 'sentAt' | 'state'> }) => (
  <ul>
    {goods.map((one) => (
      <li key={one.order} className="flex items-center gap-3 border-t border-line px-4 py-2">
        <Thumb src={one.photos[0] ?? one.picture} size="small" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{one.titleZh ?? one.title}</span>
          <span className="flex flex-wrap items-center gap-1.5 text-cap text-ink-3">
            <Link to="/orders/$id" params={{ id: one.order }} className="text-ai underline hover:no-underline">
              {one.order}
            </Link>
            {(sentAt === null || state === 'returned') && one.shelf}
            {one.traits.map((trait) => (
              <Tag key={trait} tone="kihada">
                {goodsTraitZh[trait]}
              </Tag>
            ))}
          </span>
        </span>
        <span>
          {!one.weighed && <span className="text-ink-3">约 </span>}
          <span className="num">{kilograms(one.weightG)}</span> kg
        </span>
      </li>
    ))}
  </ul>
)

/** To whom a parcel goes, as facts. */
export const ParcelAddress = ({ of }: { of: NonNullable<ParcelPage['address']> }) => (
  <>
    <Fact name="收件人">
      {of.name} <span className="num">{of.phone}</span>
    </Fact>
    <Fact name="地址">
      {[...placeOf(of), of.line].join(' ')} <span className="num">{of.postcode}</span>
    </Fact>
    <Fact name="面单上">
      <span className="whitespace-pre-line">{of.latin}</span>
    </Fact>
  </>
)
