import type { MarketSeller } from '@otsukai/connectors/marketplace'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { sellerList, ShopProfile, SellerInfo } from '@otsukai/contract/sellers'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { badgeName, type BadgeName, verifiedBadge } from './badges.ts'
import { kindOf, requireSeller, SELLER_ID } from './read-seller.ts'
import type { SellerMark } from './sellers-tables.ts'

/** A seller's picture on our own origin; null when they have none. */
export const sellerPictureOf = (id: string, seller: Pick<MarketSeller, 'avatarUrl'>): string | null =>
  seller.avatarUrl ? `/img/seller/${id}` : null

const ratingsOf = ({ ratings, stars }: MarketSeller): SellerInfo['ratings'] => ratings && { ...ratings, score: stars }

/** A seller or shop with the member's marks. */
export async function sellerInfo(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  member: Member | null,
  id: string,
): Promise<SellerInfo> {
  const { seller, asOf, stale } = await requireSeller(deps, id)
  return {
    id,
    name: seller.name,
    avatar: sellerPictureOf(id, seller),
    introduction: seller.introduction,
    ratings: ratingsOf(seller),
    listingCount: seller.listingCount,
    joined: seller.joinedAt,
    identityVerified: seller.identityVerified,
    ...(await standing(deps, member, id)),
    asOf,
    stale,
  }
}

/** A shop's profile. The partner API shows only its user, which has no cover. */
export async function shopProfile(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  member: Member | null,
  id: string,
): Promise<ShopProfile> {
  const { seller, kind, asOf, stale } = await requireSeller(deps, id)
  if (kind !== 'shop') throw notFound(`shop ${id}`)
  return {
    id,
    name: seller.name,
    avatar: sellerPictureOf(id, seller),
    cover: null,
    description: seller.introduction,
    ratings: ratingsOf(seller),
    ...(await standing(deps, member, id)),
    asOf,
    stale,
  }
}

export async function sellerBadges(deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>, id: string): Promise<BadgeName[]> {
  const { seller } = await requireSeller(deps, id)
  return [...(seller.identityVerified ? [verifiedBadge] : []), ...seller.badges.map(badgeName)]
}

interface Standing {
  /** How many of our members follow it. */
  followers: number
  followed: boolean
  blacked: boolean
}

async function standing(deps: Use<'db'>, member: Member | null, sellerId: string): Promise<Standing> {
  const [row] = await named<Standing>(
    deps.db,
    'standing-of-seller',
    `select count(*) filter (where mark = 'followed') as followers,
       coalesce(bool_or(mark = 'followed' and member_id = $2), false) as followed,
       coalesce(bool_or(mark = 'blacked' and member_id = $2), false) as blacked
     from seller_marks where seller_id = $1`,
    [sellerId, member?.id ?? null],
  )
  return row ?? { followers: 0, followed: false, blacked: false }
}

/** The sellers and shops that a member marked (or those of one kind), newest first, as last heard. */
export async function markedSellers(
  deps: Use<'db'>,
  member: Member,
  mark: SellerMark,
  { page, limit, kind }: InputOf<typeof sellerList>,
): Promise<DataOf<typeof sellerList>> {
  const own = deps.db
    .selectFrom('seller_marks as m')
    .where('m.member_id', '=', member.id)
    .where('m.mark', '=', mark)
    .$if(kind !== undefined, (marks) => marks.where('m.seller_id', kind === 'seller' ? '~' : '!~', SELLER_ID.source))
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const other: SellerMark = mark === 'followed' ? 'blacked' : 'followed'
  const rows = await own
    .innerJoin('sellers as s', 's.id', 'm.seller_id')
    .leftJoin('seller_marks as o', (join) =>
      join.onRef('o.seller_id', '=', 'm.seller_id').onRef('o.member_id', '=', 'm.member_id').on('o.mark', '=', other),
    )
    .select(['s.id', 's.seller', 'm.since', 'o.mark as other'])
    .orderBy('m.since', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const list = rows.map(({ id, seller, since, ...row }) => ({
    id,
    kind: kindOf(id),
    name: seller.name,
    avatar: sellerPictureOf(id, seller),
    good: seller.ratings?.good ?? null,
    normal: seller.ratings?.normal ?? null,
    bad: seller.ratings?.bad ?? null,
    listingCount: seller.listingCount,
    followed: mark === 'followed' || row.other === 'followed',
    blacked: mark === 'blacked' || row.other === 'blacked',
    since,
  }))
  return { total, list }
}
