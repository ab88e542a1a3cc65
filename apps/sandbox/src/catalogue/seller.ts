import type { Seller } from './listing.ts'
import { chance, pick, shopStyleId, whole, type Random } from './random.ts'

const dayMs = 86_400_000

const nicknames = [
  'ゆう',
  'まる',
  'さくら',
  'ひなた',
  'みい',
  'たけ',
  'こはる',
  'りん',
  'あおい',
  'ぽん',
  'くま',
  'ねこ',
  'はな',
  'そら',
  'もも',
  'つき',
  'えむ',
  'かい',
  'ちび',
  'らて',
  'ゆず',
  'きなこ',
  'まめ',
  'おもち',
  'mii',
  'yuki',
  'nao',
  'k.s',
  'sora',
  'moco',
  'rei',
  'hana',
  'T.M',
  'neko',
  'kuro',
  'luna',
  'chii',
  'maru',
  'aki',
  'pon',
  'sakura',
  'riri',
  'ken',
  'koma',
  'yama',
  'ao',
]
const suffixes = [
  '',
  '',
  '',
  '',
  '☆',
  '🌸',
  '＠プロフ必読',
  '@即購入OK',
  '*値下げ中',
  ' 24時間以内発送',
  '’s shop',
  '♪',
  '＊',
  '(プロフ見てください)',
  '@断捨離中',
  ' 12月まで発送休み',
  '🐾',
  '.',
  '_',
  ' おまとめ割あり',
]
const shopNames = [
  '中古カメラ',
  'ホビー',
  'レコード',
  '古着',
  'ブランド買取',
  '楽器',
  '茶道具',
  '釣具',
  '古書',
  'ゲーム',
  'きもの',
  'コスメ',
  'アウトドア',
  '雑貨',
  '時計',
  'おもちゃ',
  'スマホ',
]
const shopPlaces = [
  'みなと',
  'やまと',
  'さくら',
  'ことぶき',
  'ひまわり',
  'あかつき',
  'つばめ',
  'こまち',
  'まつば',
  'うぐいす',
  'しおさい',
  'はやぶさ',
  'もみじ',
  'かもめ',
  'いろは',
]
const shopEndings = ['堂', '屋', '商店', ' 公式ショップ', '倉庫', ' メルカリ店', '館', '本舗', ' online']

const introductions = [
  'ご覧いただきありがとうございます😊 即購入OKです。コメント中でも先にご購入いただいた方を優先します。',
  '【プロフ必読】自宅保管のため、神経質な方はご遠慮ください。ペット・喫煙者はおりません。',
  '断捨離中です。お値下げは常識の範囲内でお願いいたします。まとめ買い歓迎です。',
  'フルタイムで働いているため、返信が夜になることがあります。発送は2〜3日以内に行います。',
  '趣味で集めていたものを整理しています。気持ちの良いお取引を心がけています。よろしくお願いいたします。',
  '平日は仕事のため、発送は土日になることがあります。すり替え防止のため、返品はお受けしておりません。',
  'はじめまして！分からないことがあればお気軽にコメントください。',
  '匿名配送で発送いたします。専用出品もお気軽にどうぞ。取り置きは3日までです。',
]
const shopIntroductions = [
  '古物商許可を取得している実店舗です。検品・清掃のうえ、営業日2日以内に発送いたします。',
  'ご注文は24時間承ります。土日祝は休業日のため、翌営業日の発送となります。',
  '専門スタッフが一点ずつ検品しています。初期不良は到着後3日以内にご連絡ください。',
]

const badge = {
  quick: { id: '10001', name: '24時間以内発送', description: '購入から24時間以内に発送することが多い出品者です' },
  praised: { id: '10004', name: '高評価', description: '多くの購入者から良い評価を受けています' },
  bundles: { id: '10007', name: 'まとめ買い対応実績あり', description: 'まとめ買いの取引に応じたことがあります' },
  level: { id: '10103', name: '出品者レベル3', description: '取引の実績が豊富な出品者です' },
}

/** Stars as the marketplace shows them: the mean of 5 (good), 3 (normal) and 1 (bad), to a tenth; 0 without ratings. */
function starsOf({ good, normal, bad }: Seller['ratings']): number {
  const count = good + normal + bad
  return count === 0 ? 0 : Math.round(((good * 5 + normal * 3 + bad) / count) * 10) / 10
}

function ratingsOf(random: Random, ageDays: number, risky: boolean): Seller['ratings'] {
  // Long tail: most sellers make a few deals a year, a few make a thousand.
  const count = Math.floor((ageDays / 365) * 2.2 * Math.exp(random() ** 2.4 * 5.4))
  const badShare = risky ? 0.06 + random() * 0.22 : random() ** 3 * 0.012
  const bad = Math.min(count, Math.round(count * badShare) + (risky && count > 4 ? 1 : 0))
  const normal = Math.min(count - bad, Math.round(count * badShare * 0.7))
  return { good: count - bad - normal, normal, bad }
}

function badgesOf(random: Random, seller: Pick<Seller, 'ratings' | 'stars'>): Seller['badges'] {
  const count = seller.ratings.good + seller.ratings.normal + seller.ratings.bad
  const earned = []
  if (count > 20 && chance(random, 0.45)) earned.push(badge.quick)
  if (count > 50 && seller.stars >= 4.9) earned.push(badge.praised)
  if (count > 30 && chance(random, 0.3)) earned.push(badge.bundles)
  if (count > 200) earned.push(badge.level)
  return earned
}

/** A seller of either kind who joined before `now`; about one person in thirty has a record that should make a buyer think. */
export function makeSeller(random: Random, now: number, id: string, kind: 'person' | 'shop'): Seller {
  const risky = kind === 'person' && chance(random, 0.035)
  const ageDays = risky && chance(random, 0.6) ? whole(random, 1, 60) : Math.ceil(random() ** 0.7 * 3_900)
  const ratings = ratingsOf(random, kind === 'shop' ? ageDays * 4 : ageDays, risky)
  const stars = starsOf(ratings)
  const name =
    kind === 'shop'
      ? `${pick(random, shopPlaces)}${pick(random, shopNames)}${pick(random, shopEndings)}`
      : `${pick(random, nicknames)}${chance(random, 0.12) ? whole(random, 1, 99) : ''}${pick(random, suffixes)}`
  return {
    id,
    name,
    introduction: pick(random, kind === 'shop' ? shopIntroductions : introductions),
    joinedAt: now - ageDays * dayMs - whole(random, 0, dayMs - 1),
    ratings,
    stars,
    identityVerified: kind === 'shop' || (risky ? chance(random, 0.2) : chance(random, 0.78)),
    badges: badgesOf(random, { ratings, stars }),
    shopId: kind === 'shop' ? shopStyleId(random) : null,
    avatarSeed: Math.floor(random() * 2 ** 32),
  }
}

/** The sellers that every catalogue has under the same ids: long-standing and verified. Listings that `/world` makes without a seller belong to them. */
export const standingPersonId = '100000001'
export const standingShopId = '100000002'
export const standingShopPublicId = '2StandingShopXy7QmR4vN'

export function standingSellers(bornAt: number): Seller[] {
  const ratings = { good: 1284, normal: 6, bad: 2 }
  const common = { ratings, stars: starsOf(ratings), identityVerified: true, badges: Object.values(badge) }
  const years = (count: number): number => bornAt - count * 365 * dayMs
  return [
    {
      ...common,
      id: standingPersonId,
      name: 'きなこ@即購入OK',
      introduction: introductions[0] ?? '',
      joinedAt: years(7),
      shopId: null,
      avatarSeed: 7,
    },
    {
      ...common,
      id: standingShopId,
      name: 'つばめ雑貨 公式ショップ',
      introduction: shopIntroductions[0] ?? '',
      joinedAt: years(4),
      shopId: standingShopPublicId,
      avatarSeed: 8,
    },
  ]
}
