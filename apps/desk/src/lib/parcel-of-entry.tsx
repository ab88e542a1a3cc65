import { trackZh } from '@otsukai/contract/parcels/parcel-steps'
import { PartHead } from '@otsukai/ui/desk/peek.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MemberName } from './member-name.tsx'
import { ClaimState, ParcelClaim } from './parcel-claim.tsx'
import { ParcelGoodsRows } from './parcel-rows.tsx'
import { countryNameZh, spelledNumber, stateOfParcel } from './parcel-words.ts'
import { parcelAt } from './places.ts'
import { beijingShort } from './times.ts'

/** The parcel that an entry is about: where it stands, what is in it, and what its member claims. */
export function ParcelOfEntry({ id }: { id: string }) {
  const { data: page } = useQuery(read(calls.deskParcelOf, { id }))
  if (!page) return <Skeleton className="h-20 w-full rounded-photo" />
  const { word, tone } = stateOfParcel(page)
  const [last] = page.tracks
  return (
    <>
      <section className="rounded-photo border border-line">
        <div className="px-4 py-2.5">
          <p className="flex items-center gap-2">
            <Link {...parcelAt(id)} className="link font-semibold">
              {id}
            </Link>
            <State tone={tone}>{word}</State>
          </p>
          <p className="text-cap text-ink-2">
            <MemberName of={page.member} /> · {page.lineZh} · {countryNameZh(page.country)}
            {page.number !== null && ` · ${spelledNumber(page.number)}`}
          </p>
          {last && (
            <p className="text-cap text-ink-3">
              {beijingShort(last.at)} {trackZh[last.kind]}
            </p>
          )}
        </div>
        <ParcelGoodsRows of={page} />
      </section>
      {page.claim && (
        <section>
          <PartHead beside={<ClaimState of={page.claim} />}>报损</PartHead>
          <ParcelClaim of={page} />
        </section>
      )}
    </>
  )
}
