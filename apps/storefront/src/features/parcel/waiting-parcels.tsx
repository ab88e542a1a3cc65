import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Photo } from '@otsukai/ui/photo.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Asked } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { parcelReads } from './parcel-reads.ts'
import { ParcelState } from './parcel-row.tsx'
import { parcelStep } from './parcel-words.ts'

/** The newest parcels, among which are all that are under way. */
export const newestParcels = () => parcelReads.list({ limit: 30 })

const end = ({ answerBy, payBy }: Parcel): number => answerBy ?? payBy ?? Number.MAX_SAFE_INTEGER

/** The parcels that wait for their member, those with the least time first; null where they did not come. */
export function useWaitingParcels(): Asked<readonly Parcel[] | null> {
  const asked = useQuery(newestParcels())
  const parcels = asked.data?.list.filter((parcel) => parcelStep(parcel).waits).toSorted((a, b) => end(a) - end(b))
  return hasFailed(asked) ? { ...asked, data: null } : { ...asked, data: parcels }
}

/** Parcels as rows of the member's waiting list. */
export function ParcelRows({ parcels }: { parcels: readonly Parcel[] }) {
  return parcels.map((parcel) => (
    <li
      key={parcel.id}
      className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5 px-4 py-3 tablet:grid-cols-[56px_minmax(0,1fr)_188px_104px] tablet:px-5 desk:grid-cols-[56px_minmax(0,1fr)_236px_116px] desk:gap-x-5"
    >
      <Link {...links.parcel(parcel.id)} aria-hidden tabIndex={-1}>
        <Photo src={parcel.orders[0]?.photos[0] ?? parcel.orders[0]?.goods.thumbnail ?? null} width={240} />
      </Link>
      <Link {...links.parcel(parcel.id)} className="target block min-w-0 hover:text-ai-deep">
        包裹 <span className="num">{parcel.id}</span>，<span className="num">{parcel.orders.length}</span> 件
        <span className="block text-cap text-ink-3">
          {parcel.line.nameZh}
          {parcel.address && `，寄${parcel.address.city || parcel.address.province}`}
        </span>
      </Link>
      <div className="max-tablet:col-start-2">
        <ParcelState parcel={parcel} />
      </div>
      <Link {...links.parcel(parcel.id)} className={`max-tablet:col-start-2 ${buttonLook({ size: 'compact' })}`}>
        {parcelStep(parcel).text}
      </Link>
    </li>
  ))
}
