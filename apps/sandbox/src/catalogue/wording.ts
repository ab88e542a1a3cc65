import type { Family, Model } from './goods/family.ts'
import { chance, pick, pickSome, whole, type Random } from './random.ts'

/** The facts of a listing's goods, decided once for title and description. */
export interface Facts {
  family: Family
  model: Model
  conditionId: number
  details: readonly (readonly [word: string, sentence: string, only?: RegExp])[]
  accessories: readonly string[]
  colour: string | null
  size: string | null
  /** The nickname for whom the listing is kept. */
  reservedFor: string | null
  payer: 'seller' | 'buyer'
  durationDays: string
  shop: boolean
}

const newMarks = ['【新品未使用】', '新品未使用 ', '【新品】', '【未使用】', '新品 ']
const fineMarks = ['美品 ', '【美品】', '極美品 ', '【未使用に近い】']
const loudMarks = [
  '★',
  '☆',
  '◆',
  '◎',
  '【送料無料】',
  '【値下げ】',
  '【即購入OK】',
  '【即日発送】',
  '最終値下げ ',
  '【希少】',
  '【大人気】',
  '早い者勝ち ',
]
const tails = ['', '', '', '', ' 即購入OK', ' 送料無料', ' 匿名配送', ' 値下げ', ' 早い者勝ち', ' ②', ' 123', ' 即発送', ' まとめ割']
const keptFor = [
  'ゆう様専用',
  'まる様専用',
  'さくら様専用',
  'みい様専用',
  'mii様専用',
  'りん様 専用',
  'はな様専用ページ',
  'k.s様専用',
  'ちび様専用',
  'aki様 専用',
]

export const pickReservation = (random: Random): string => pick(random, keptFor)

/** A title in the marketplace's manner; the goods' own name always stands in it. */
export function writeTitle(random: Random, facts: Facts): string {
  const { model, conditionId, details, colour, size } = facts
  const mark =
    conditionId === 1 && chance(random, 0.3)
      ? pick(random, newMarks)
      : conditionId === 2 && chance(random, 0.3)
        ? pick(random, fineMarks)
        : chance(random, 0.12)
          ? pick(random, loudMarks)
          : ''
  const words = [
    facts.reservedFor && chance(random, 0.5) ? facts.reservedFor : '',
    `${mark}${model.name}`,
    colour && chance(random, 0.5) && !model.name.includes(colour) ? colour : '',
    size && chance(random, 0.5) ? size : '',
    ...details.slice(0, chance(random, 0.3) ? 2 : 1).map(([word]) => (model.name.includes(word) ? '' : word)),
  ].filter((word) => word !== '')
  const title = words.join(' ')
  if (facts.reservedFor && !title.includes('様')) return `${title} ${facts.reservedFor}`
  const full = facts.shop ? title : title + pick(random, tails)
  // Postage that the buyer pays is not free, whatever the habit.
  return facts.payer === 'buyer' ? full.replace(/【送料無料】| 送料無料/, '') : full
}

const greetings = [
  'ご覧いただきありがとうございます。',
  'ご覧いただきありがとうございます😊',
  '数ある商品の中からご覧いただき、ありがとうございます！',
  'こんにちは。ご覧いただきありがとうございます♪',
  'はじめまして。プロフ必読でお願いいたします。',
  '閲覧ありがとうございます✨',
]
const origins = [
  '断捨離のため出品します。',
  '引っ越しに伴い出品いたします。',
  'コレクション整理のため出品します。',
  '数年前に購入し、自宅で保管していました。',
  '使用する機会が減ったため、お譲りいたします。',
  '家族から譲り受けましたが、使わないため出品します。',
  '重複して購入したため、お譲りします。',
  'あまり使用せず、棚に飾っておりました。',
]
const conditionLines = [
  '',
  '新品・未使用品です。',
  '数回使用したのみで、未使用に近い状態です。',
  '目立った傷や汚れはありません。',
  '使用感があります。やや傷や汚れがあります。',
  '傷や汚れがあります。状態は写真をご確認ください。',
  '全体的に状態が悪いため、ジャンク品としてお考えください。',
]
const cautions = [
  '素人検品のため、見落としがある場合がございます。ご理解いただける方のみご購入をお願いいたします。',
  '自宅保管のため、神経質な方はご遠慮ください。',
  'あくまで中古品ですので、気になる点は購入前にコメントでご質問ください。',
  '写真の色味は、照明やご覧になる環境により実物と異なる場合があります。',
  'すり替え防止のため、ご購入後の返品・返金はお受けしておりません。',
  '喫煙者・ペットはおりません。',
]
const closings = [
  '即購入OKです。よろしくお願いいたします。',
  'コメントなしの即購入大歓迎です！',
  'ご不明な点がございましたら、お気軽にコメントください。',
  'お値下げは常識の範囲内でお願いいたします。',
  'プチプチで梱包し、匿名配送で発送いたします。',
  '他にも出品していますので、よろしければご覧ください。まとめ買いはお値引きいたします。',
]

/** The description, 120 to 500 characters, in a seller's or a shop's tone; it never says otherwise than the listing's fields do. */
export function writeDescription(random: Random, facts: Facts): string {
  const { family, model, conditionId, shop } = facts
  const flaw = conditionId >= 4 ? pick(random, family.heavyFlaws) : conditionId >= 2 ? pick(random, family.lightFlaws) : ''
  let text = shop
    ? `【商品名】\n${model.name}\n`
    : `${pick(random, greetings)}\n\n${model.name} です。${conditionId === 1 && chance(random, 0.5) ? '' : pick(random, origins)}\n`
  for (const [, sentence] of facts.details) text += `${sentence}\n`
  text += `\n${shop ? '【状態】\n' : '◆状態\n'}${conditionLines[conditionId] ?? ''}\n${flaw === '' ? '' : `${flaw}\n`}`
  if (facts.colour || facts.size)
    text += `\n${facts.colour ? `カラー：${facts.colour}\n` : ''}${facts.size ? `サイズ：${facts.size}\n` : ''}`
  if (facts.accessories.length > 0)
    text += `\n${shop ? '【付属品】' : '◆付属品'}\n${facts.accessories.join('、')}\n写真に写っているものがすべてです。\n`
  text += `\n${shop ? '【発送】' : '◆発送'}\n${facts.payer === 'seller' ? '送料込み' : '送料は着払いでお願いいたします。購入者様のご負担となります'}。${facts.durationDays}日で発送します。\n`
  if (shop) return `${text}\n店頭でも販売しているため、品切れの際はご容赦ください。`
  if (facts.reservedFor) text += `\n${facts.reservedFor.replace(' ', '')}のページです。他の方のご購入はご遠慮ください。\n`
  text += `\n${pickSome(random, cautions, whole(random, 1, 2)).join('\n')}\n${pick(random, closings)}`
  if (family.tags.length > 0 && chance(random, 0.45))
    text += `\n\n${pickSome(random, family.tags, 4)
      .map((tag) => `#${tag}`)
      .join(' ')}`
  return text
}
