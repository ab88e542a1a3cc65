import type { GoodsDetail } from '@otsukai/contract/goods'
import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, Store } from 'lucide-react'
import { links } from '../../lib/links.ts'
import { BLACK_MEANING, BlackButton, FollowButton } from './mark-buttons.tsx'
import { RatingBar } from './rating-bar.tsx'
import { RiskPanel } from './risk-panel.tsx'
import { SellerAvatar } from './seller-avatar.tsx'
import { useSeller } from './seller-reads.ts'
import type { SellerView } from './seller-view.ts'

type Party = Pick<SellerView, 'id' | 'kind' | 'name'>

/** The party to show and to follow for a listing: its shop, or without one its seller. */
export const partyOf = ({ seller, shop }: { seller: GoodsDetail['seller']; shop?: { id: string; name: string } | undefined }): Party =>
  shop ? { id: shop.id, kind: 'shop', name: shop.name } : { id: seller.id, kind: 'seller', name: seller.name }

/**
 * The seller of a listing: name, ratings, risk with its reasons, follow and blacklist. Shows the listing's own facts until the seller is
 * loaded.
 */
export function SellerBox({ party, seller }: { party: Party; seller: GoodsDetail['seller'] }) {
  const { data } = useSeller(party)
  const { good, normal, bad } = seller
  const ratings = data?.ratings ?? (good === null ? null : { good, normal: normal ?? 0, bad: bad ?? 0, score: null })
  const marked = { ...party, followed: data?.followed ?? false, blacked: data?.blacked ?? false }
  const listingCount = data?.listingCount ?? seller.listingCount
  return (
    <aside aria-label="卖家" className="rounded-photo border border-line bg-paper tablet:max-desk:grid tablet:max-desk:grid-cols-2">
      <div className="p-4">
        <Link {...links.party(party)} className="group flex items-center gap-3 rounded-photo">
          <SellerAvatar id={party.id} name={party.name} avatar={data?.avatar ?? seller.avatar} size={48} />
          <span className="min-w-0">
            <span lang="ja" className="block truncate text-[15px] font-semibold! group-hover:text-ai-deep">
              {party.name}
            </span>
            <Standing kind={party.kind} verified={data?.identityVerified ?? false} />
          </span>
        </Link>
        {ratings && (
          <div className="mt-3.5">
            <RatingBar ratings={ratings} byScore={party.kind === 'shop'} />
          </div>
        )}
        {listingCount !== null && (
          <p className="mt-1 text-cap text-ink-3">
            上架过 <span className="num">{formatJpy(listingCount)}</span> 件
          </p>
        )}
      </div>
      <div className="in-order border-t border-line p-4 pt-3.5 tablet:max-desk:border-t-0 tablet:max-desk:border-l tablet:max-desk:pt-4">
        <RiskPanel id={party.id} />
        <div className="mt-3">
          <FollowButton
            seller={marked}
            wide
            more={
              <Link {...links.party(party)} className={`${buttonLook({ size: 'compact' })} px-2!`}>
                查看全部商品
              </Link>
            }
          />
        </div>
        <div className="mt-1.5 text-center">
          <BlackButton seller={marked} long />
          <p className="text-cap text-balance text-ink-3">{BLACK_MEANING}</p>
        </div>
      </div>
    </aside>
  )
}

const Standing = ({ kind, verified }: { kind: SellerView['kind']; verified: boolean }) =>
  verified ? (
    <span className="flex items-center gap-1 text-sm text-matcha">
      <BadgeCheck className="size-4" strokeWidth={1.6} aria-hidden />
      实名认证
    </span>
  ) : (
    <span className="flex items-center gap-1 text-cap text-ink-3">
      {kind === 'shop' && <Store className="size-3.5" aria-hidden />}
      {kind === 'shop' ? '煤炉商店' : '煤炉卖家'}
    </span>
  )
