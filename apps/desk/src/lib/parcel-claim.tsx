import { State } from '@otsukai/ui/desk/state.tsx'
import { PhotoLinks } from './photo-links.tsx'
import type { ParcelPage } from './parcel-words.ts'
import { beijingShort } from './times.ts'
import { photoAddress } from './uploads.ts'

/** How a claim stands. */
export const ClaimState = ({ of: { settledAt } }: { of: NonNullable<ParcelPage['claim']> }) =>
  settledAt === null ? <State tone="wait">等处理，2 天内答复</State> : <State tone="done">{beijingShort(settledAt)} 已答复</State>

/** What a member claims, their photos beside those of the packing table, and what was answered. */
export function ParcelClaim({ of: { claim, box } }: { of: Pick<ParcelPage, 'claim' | 'box'> }) {
  if (!claim) return null
  return (
    <>
      <p>
        <span className="num text-ink-3">{beijingShort(claim.at)}</span> 会员：{claim.note}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
        <div>
          <p className="mb-1 text-cap text-ink-3">会员拍的</p>
          {claim.photos.length > 0 ? <PhotoLinks photos={claim.photos} alt="会员的照片" /> : '没有照片'}
        </div>
        {box && (
          <div>
            <p className="mb-1 text-cap text-ink-3">打包时拍的</p>
            <PhotoLinks photos={box.photos.map(photoAddress)} alt="打包时的照片" />
          </div>
        )}
      </div>
      {claim.settledZh !== null && <p className="mt-2 rounded-photo bg-sunk px-3 py-2">答复：{claim.settledZh}</p>}
    </>
  )
}
