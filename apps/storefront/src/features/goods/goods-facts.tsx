import { type GoodsDetail } from '@otsukai/contract/goods'
import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { colorWord, conditionZh, prefectureWord, shippingDurationWord, shippingMethodWord, shippingPayerZh, type Word } from '../../lib/marketplace-words.ts'

const InWords = ({ word }: { word: Word }) => <span {...(word.lang && { lang: word.lang })}>{word.text}</span>

/** What is known of a listing, in Chinese where we have the words. Nothing is shown of what the seller left out. */
export function GoodsFacts({ goods }: { goods: GoodsDetail }) {
  const { brand, color, size, shippingMethod, shippingFrom, shippingDuration, shippingPayer } = goods
  const condition = conditionZh(goods.conditionId) ?? goods.condition
  const facts: [string, ReactNode][] = []
  if (condition) facts.push(['成色', <InWords word={{ text: condition, ...(conditionZh(goods.conditionId) === null && { lang: 'ja' }) }} />])
  if (brand) {
    facts.push([
      '品牌',
      <Link {...links.search(brand)} className="link">
        {brand}
      </Link>,
    ])
  }
  if (shippingPayer) facts.push(['日本运费', shippingPayerZh[shippingPayer]])
  if (shippingMethod) facts.push(['发货方式', <InWords word={shippingMethodWord(shippingMethod)} />])
  if (shippingFrom) facts.push(['发货地', <InWords word={prefectureWord(shippingFrom)} />])
  if (shippingDuration) facts.push(['发货时效', <InWords word={shippingDurationWord(shippingDuration)} />])
  if (color) facts.push(['颜色', <InWords word={colorWord(color)} />])
  if (size) facts.push(['尺寸', <InWords word={{ text: size, lang: 'ja' }} />])
  facts.push(['商品编号', <span className="num wrap-anywhere">{goods.id}</span>])
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 border-t border-line pt-3 text-sm max-desk:grid-cols-1">
      {facts.map(([term, fact]) => (
        <div key={term} className="flex gap-3 py-1">
          <dt className="w-14 shrink-0 text-ink-3">{term}</dt>
          <dd className="min-w-0">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
