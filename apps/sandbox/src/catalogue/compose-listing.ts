import { families } from './goods/all.ts'
import type { Family, Model } from './goods/family.ts'
import type { Listing, ListingComment, ListingVariant, Seller } from './listing.ts'
import { askPriceJpy } from './price.ts'
import { chance, pick, pickSome, shopStyleId, weighted, whole, type Random } from './random.ts'
import { pickReservation, writeDescription, writeTitle, type Facts } from './wording.ts'

/** A colour as sellers write it, and the marketplace's colour group (1 to 12) that it falls in. */
const colourGroups: Readonly<Record<string, number>> = {
  ブラック: 1,
  ホワイト: 2,
  グレー: 3,
  シルバー: 3,
  ブラウン: 4,
  レッド: 5,
  ピンク: 6,
  ラベンダー: 7,
  ブルー: 8,
  ネイビー: 8,
  ベージュ: 9,
  ゴールド: 9,
  グリーン: 10,
  カーキ: 10,
  クリア: 2,
}

const conditionWeights: Readonly<Record<Family['wear'], readonly number[]>> = {
  new: [0, 66, 18, 13, 3, 0, 0],
  mixed: [0, 34, 20, 30, 11, 4, 1],
  used: [0, 8, 16, 44, 21, 8, 3],
}
const conditions = [1, 2, 3, 4, 5, 6]
const pickCondition = {
  new: weighted(conditions, (id) => conditionWeights.new[id] ?? 0),
  mixed: weighted(conditions, (id) => conditionWeights.mixed[id] ?? 0),
  used: weighted(conditions, (id) => conditionWeights.used[id] ?? 0),
}
// JIS prefectures in rough proportion to where people live: Tokyo, Osaka, Kanagawa, Aichi, Saitama, Chiba, Hyogo, Hokkaido, Fukuoka first; 99: not decided.
const pickArea = weighted(
  Array.from({ length: 48 }, (_, i) => (i === 47 ? 99 : i + 1)),
  (id) => ({ 13: 150, 27: 90, 14: 80, 23: 75, 11: 70, 12: 62, 28: 52, 1: 50, 40: 50, 99: 8 })[id] ?? 14,
)
const pickDuration = weighted([1, 2, 3] as const, (id) => [0, 52, 36, 12][id] ?? 0)
const durationDays = ['', '1~2', '2~3', '4~7']
export const pickFamily = weighted(families, (one) => one.weight)

/** The postage in yen that the buyer pays, where the seller fixed the method. */
const parcelFeeJpy: Readonly<Record<Family['parcel'], readonly number[]>> = {
  letter: [210, 230, 430],
  small: [520, 750, 870],
  large: [1_040, 1_200, 1_700],
}
const sellerMethods: Readonly<Record<Family['parcel'], readonly number[]>> = {
  letter: [14, 17, 7, 13, 8, 9],
  small: [14, 17, 14, 10, 11],
  large: [16, 14, 10, 11],
}
const buyerMethods = [1, 1, 3, 4]

const chat = [
  'コメント失礼します。お値下げは可能でしょうか？',
  'ご検討いただきありがとうございます。500円ほどでしたらお値引き可能です。',
  '購入を検討しております。箱の状態を教えていただけますか？',
  '写真を追加しました。ご確認ください。',
  '即購入してもよろしいでしょうか？',
  'はい、ご購入お待ちしております😊',
  'サイズ感を教えてください。',
  'ありがとうございます。検討させていただきます。',
]
const chatters = ['みい', 'ゆう☆', 'まる', 'sora', 'nao', 'さくら', 'T.M', 'こはる', 'くま', 'ao']

function makeComments(random: Random, createdAt: number, now: number): ListingComment[] {
  if (!chance(random, 0.16)) return []
  return Array.from({ length: whole(random, 1, 4) }, (_, i) => ({
    id: `${whole(random, 1_000_000_000, 9_999_999_999)}`,
    userId: `${whole(random, 200_000_000, 899_999_999)}`,
    userName: pick(random, chatters),
    text: chat[(i + whole(random, 0, 1) * 4) % chat.length] ?? '',
    at: Math.floor(createdAt + ((now - createdAt) * (i + random())) / 5),
  }))
}

function makeVariants(random: Random, family: Family): ListingVariant[] {
  const sizes = family.sizes.length > 1 ? family.sizes : null
  const names = sizes ?? (family.colours.length > 1 ? family.colours : ['Aタイプ', 'Bタイプ', 'Cタイプ', 'Dタイプ', '全種セット'])
  const first = whole(random, 0, Math.max(0, names.length - 4))
  return names
    .slice(first, first + whole(random, 2, 6))
    .map((name) => ({ id: shopStyleId(random), name, size: sizes ? name : null, quantity: chance(random, 0.2) ? 0 : whole(random, 1, 6) }))
}

/** Words that only new goods bear, and words that worn goods do not. */
const calledNew = /新品|未使用|未開封|未組立|シュリンク付き|タグ付き|試着のみ/
const praise = /美品|美盤|無傷|完備|良好|白かけなし/

function decideFacts(random: Random, family: Family, model: Model, shop: boolean): Facts & { durationId: 1 | 2 | 3 } {
  const drawn = pickCondition[family.wear](random)
  const conditionId = drawn > 2 && calledNew.test(model.name) ? pick(random, [1, 1, 2]) : drawn
  const durationId = pickDuration(random)
  const fitting = family.details.filter(
    ([word, , only]) =>
      (conditionId < 4 || !praise.test(word)) &&
      (conditionId < 2 || !calledNew.test(word)) &&
      (!only || only.test(`${model.name} ${model.subject}`)),
  )
  return {
    family,
    model,
    conditionId,
    details: pickSome(random, fitting, whole(random, 1, 2)),
    accessories: pickSome(random, family.accessories, whole(random, 0, 3)),
    colour: family.colours.length > 0 && chance(random, 0.72) ? pick(random, family.colours) : null,
    size:
      family.sizes.length > 0 && (!family.sized || family.sized.test(model.subject)) && chance(random, 0.85)
        ? pick(random, family.sizes)
        : null,
    reservedFor: !shop && chance(random, 0.022) ? pickReservation(random) : null,
    payer: shop || chance(random, 0.87) ? 'seller' : 'buyer',
    durationDays: durationDays[durationId] ?? '',
    durationId,
    shop,
  }
}

const photoCount = weighted([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (count) => [0, 8, 12, 18, 20, 15, 10, 7, 5, 3, 4][count] ?? 1)

/** The family and seller of a listing: the family decides the goods, the seller the kind (a shop lists shop products). */
export interface Offer {
  id: string
  family: Family
  seller: Pick<Seller, 'id' | 'shopId'>
  /** Within the world's past: when it was listed. */
  createdAt: number
  status: Listing['status']
}

/** Composes a believable listing whose title, description, fields and pictures agree. */
export function composeListing(random: Random, now: number, offer: Offer): Listing {
  const { family, seller } = offer
  const model = pick(random, family.models)
  const shop = seller.shopId !== null
  const facts = decideFacts(random, family, model, shop)
  const letterFee = pick(random, parcelFeeJpy[family.parcel])
  const variants = shop && chance(random, 0.35) ? makeVariants(random, family) : []
  return {
    id: offer.id,
    kind: shop ? 'shopProduct' : 'item',
    name: writeTitle(random, variants.length > 0 ? { ...facts, colour: null, size: null } : facts),
    description: writeDescription(random, variants.length > 0 ? { ...facts, colour: null, size: null } : facts),
    priceJpy: chance(random, 0.003) ? null : askPriceJpy(random, model.goingPriceJpy, facts.conditionId),
    status: offer.status,
    sellerId: seller.id,
    shopId: seller.shopId,
    categoryId: model.categoryId,
    brandId: model.brand?.id ?? null,
    conditionId: facts.conditionId,
    sizeName: variants.length > 0 ? null : facts.size,
    colorId: facts.colour && variants.length === 0 ? (colourGroups[facts.colour] ?? null) : null,
    payer: facts.payer,
    shippingMethodId: pick(random, facts.payer === 'seller' ? sellerMethods[family.parcel] : buyerMethods),
    areaId: pickArea(random),
    durationId: facts.durationId,
    shippingFeeJpy: facts.payer === 'seller' ? 0 : chance(random, 0.4) ? letterFee : null,
    likes: Math.floor(random() ** 4 * 90),
    comments: makeComments(random, offer.createdAt, now),
    variants,
    createdAt: offer.createdAt,
    updatedAt: offer.createdAt + Math.floor(random() ** 2 * (now - offer.createdAt)),
    photos: { seed: Math.floor(random() * 2 ** 32), subject: model.subject, count: photoCount(random) },
    auction: null,
  }
}
