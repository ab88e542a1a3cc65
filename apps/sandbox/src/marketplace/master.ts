/** Names of the marketplace's fixed ids, as public clients list them (github.com/take-kun/mercapi, github.com/zhu-kai/mercapi-node). */
export interface Named {
  id: number
  name: string
}

const named =
  (names: Record<number, string>) =>
  (id: number): Named => ({ id, name: names[id] ?? '' })

export const condition = named({
  1: '新品、未使用',
  2: '未使用に近い',
  3: '目立った傷や汚れなし',
  4: 'やや傷や汚れあり',
  5: '傷や汚れあり',
  6: '全体的に状態が悪い',
})

export const shippingMethod = named({
  1: '未定',
  2: 'ポスパケット',
  3: 'クロネコヤマト',
  4: 'ゆうパック',
  5: '未定',
  6: 'ゆうメール',
  7: 'ゆうパケット',
  8: 'レターパック',
  9: '郵便（定形、定形外、書留など）',
  10: 'クロネコヤマト',
  11: 'ゆうパック',
  12: 'はこBOON',
  13: 'クリックポスト',
  14: 'らくらくメルカリ便',
  15: 'ゆうメール',
  16: '梱包・発送たのメル便',
  17: 'ゆうゆうメルカリ便',
})

const durations = { 1: [1, 2], 2: [2, 3], 3: [4, 7] } as const

/** Shops write the range with a wave dash of their own. */
export function shippingDuration(id: 1 | 2 | 3, shop: boolean) {
  const [least, most] = durations[id]
  return { id, name: `${least}${shop ? '〜' : '~'}${most}日で発送`, min_days: least, max_days: most }
}

/** JIS X 0401, in order: the first is 1. */
export const prefectures =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'.split(
    ' ',
  )

export const shippingFrom = (id: number): Named => ({ id, name: id === 99 ? '未定' : (prefectures[id - 1] ?? '') })

/** A prefecture by its name or its JIS number; null when there is none. */
export function prefectureId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : prefectures.indexOf(text) + 1
  return id >= 1 && id <= 47 ? id : null
}

const sizes = new Map<string, number>([
  ['XXS以下', 153],
  ['XS(SS)', 154],
  ['S', 2],
  ['M', 3],
  ['L', 4],
  ['XL(LL)', 5],
  ['2XL(3L)', 155],
  ['3XL(4L)', 156],
  ['4XL(5L)以上', 157],
  ['FREE SIZE', 7],
  // Shoes: to 25 cm the women's list, above it the men's.
  ['23.5cm', 18],
  ['24cm', 19],
  ['24.5cm', 20],
  ['25cm', 21],
  ['25.5cm', 137],
  ['26cm', 9],
  ['26.5cm', 10],
  ['27cm', 11],
  ['27.5cm', 12],
  ['28cm', 13],
])

/** A size by its name; null when the marketplace's list does not know it. */
export const sizeId = (name: string): number | null => sizes.get(name) ?? null

/** Shops number the payers the other way round: only `code` says who pays. */
export function shippingPayer(payer: 'seller' | 'buyer', shop: boolean) {
  const name = payer === 'seller' ? '送料込み(出品者負担)' : '着払い(購入者負担)'
  if (shop) return { id: payer === 'seller' ? 1 : 2, name, code: payer.toUpperCase() }
  return { id: payer === 'buyer' ? 1 : 2, name, code: payer }
}
