import { formatJpy } from '@otsukai/money/format'
import seigaiha from '@otsukai/ui/drawings/seigaiha.svg'
import { Tag } from '@otsukai/ui/tag.tsx'
import { formatDay } from '@otsukai/web/time.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BLACK_MEANING, BlackButton, FollowButton } from './mark-buttons.tsx'
import { RatingBar } from './rating-bar.tsx'
import { RiskPanel } from './risk-panel.tsx'
import { SellerAvatar } from './seller-avatar.tsx'
import { sellerReads } from './seller-reads.ts'
import { kindZh, type SellerView } from './seller-view.ts'

/** The head of a seller's or a shop's screen: name and badges, ratings and risk, follow and blacklist. */
export function SellerHead({ seller, timeZone }: { seller: SellerView; timeZone: string }) {
  const shop = seller.kind === 'shop'
  return (
    <section aria-label={kindZh[seller.kind]} className="overflow-hidden rounded-photo border border-line bg-paper">
      {shop && <Cover src={seller.cover} />}
      <div
        className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3 px-4 py-5 tablet:grid-cols-[auto_minmax(0,1fr)_auto] tablet:px-6 ${shop ? 'items-end' : 'items-center'}`}
      >
        {shop ? (
          <div className="relative z-1 -mt-14 rounded-full ring-4 ring-paper">
            <SellerAvatar id={seller.id} name={seller.name} avatar={seller.avatar} size={96} />
          </div>
        ) : (
          <SellerAvatar id={seller.id} name={seller.name} avatar={seller.avatar} size={72} />
        )}
        <div className="min-w-0">
          <h1 lang="ja" className="text-xl font-semibold! wrap-anywhere">
            {seller.name}
          </h1>
          <Badges seller={seller} timeZone={timeZone} />
        </div>
        <div className="max-tablet:col-span-2">
          <div className="flex items-start gap-2 tablet:justify-end">
            <FollowButton seller={seller} />
            <div>
              <BlackButton seller={seller} />
            </div>
          </div>
          <p className="mt-1 text-cap text-ink-3">{BLACK_MEANING}</p>
        </div>
      </div>
      <About key={seller.id} text={seller.about} />
      <div className="grid border-t border-line *:min-w-0 *:px-4 *:py-4 tablet:grid-cols-3 tablet:*:px-6 divide-line max-tablet:divide-y tablet:divide-x">
        <Cell title="评价">
          {seller.ratings ? <RatingBar ratings={seller.ratings} byScore={shop} /> : <p className="text-sm text-ink-2">还没有人评价过。</p>}
        </Cell>
        <div>
          <RiskPanel id={seller.id} />
        </div>
        <Cell title={kindZh[seller.kind]}>
          <Facts seller={seller} />
        </Cell>
      </div>
    </section>
  )
}

const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2 className="mb-1.5 text-sm font-semibold">{title}</h2>
    {children}
  </div>
)

/** The shop's cover, or waves where it has none. */
const Cover = ({ src }: { src: string | null }) => (
  <div className="relative h-28 overflow-hidden bg-kraft tablet:h-44">
    {src ? (
      <img src={`${src}?w=960`} alt="" className="size-full object-cover" />
    ) : (
      <img src={seigaiha} alt="" className="absolute inset-x-0 bottom-0 h-24 w-full object-cover object-bottom" />
    )}
  </div>
)

/** The badge of a verified identity, drawn first and in its own colour. */
const VERIFIED = 'identityVerified'

function Badges({ seller, timeZone }: { seller: SellerView; timeZone: string }) {
  const { data: badges = [] } = useQuery(sellerReads.badges(seller.id))
  const verified = seller.identityVerified || badges.some(({ kind }) => kind === VERIFIED)
  return (
    <div className="mt-1 flex min-h-5 flex-wrap items-center gap-1.5">
      {verified && (
        <Tag tone="matcha" icon={BadgeCheck}>
          实名认证
        </Tag>
      )}
      {badges
        .filter(({ kind }) => kind !== VERIFIED)
        .map(({ kind, nameZh }) => (
          <Tag key={kind} tone="ai">
            {nameZh}
          </Tag>
        ))}
      {seller.joined !== null && (
        <span className="text-cap whitespace-nowrap tablet:ml-1.5 text-ink-3">{formatDay(seller.joined, timeZone)} 加入</span>
      )}
    </div>
  )
}

/** A longer introduction is cut, with a button that shows the rest. */
const LONG_CHARACTERS = 160

function About({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text.trim() === '') return null
  const long = text.length > LONG_CHARACTERS || text.split('\n').length > 3
  return (
    <div className="max-w-[880px] px-4 pb-5 tablet:px-6">
      <p lang="ja" className={`whitespace-pre-line wrap-anywhere text-ink-2 ${long && !open ? 'line-clamp-3' : ''}`}>
        {text.trim()}
      </p>
      {long && (
        <button type="button" className="link min-h-8" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开介绍'}
        </button>
      )}
    </div>
  )
}

function Facts({ seller }: { seller: SellerView }) {
  return (
    <ul className="text-sm/[22px] text-ink-2">
      {seller.listingCount !== null && (
        <li>
          上架过 <b className="num font-semibold">{formatJpy(seller.listingCount)}</b> 件
        </li>
      )}
      <li>
        {seller.followers > 0 ? (
          <>
            <b className="num font-semibold">{formatJpy(seller.followers)}</b> 位会员关注{seller.followed && '，包括你'}
          </>
        ) : (
          '还没有会员关注'
        )}
      </li>
      {seller.blacked && <li className="text-kihada">你拉黑了这{seller.kind === 'shop' ? '家店铺' : '位卖家'}，解除后才能下单</li>}
    </ul>
  )
}
