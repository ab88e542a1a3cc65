import type { GoodsDetail } from '@otsukai/contract/goods'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { colorWord, prefectureWord, shippingDurationWord, shippingMethodWord, type Word } from '../../lib/detail-words.ts'
import { links } from '../../lib/links.ts'
import { brandLabel, marketLists } from '../../lib/market-lists.ts'
import { conditionZh, shippingPayerZh } from '../../lib/marketplace-words.ts'

const Fact = ({ term, children, wide = false }: { term: string; children: ReactNode; wide?: boolean }) => (
  <div className={`flex gap-3 py-1 ${wide ? 'col-span-full' : ''}`}>
    <dt className="w-14 shrink-0 text-ink-3">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

/** A fact translated by `inWords`; nothing where the seller left it out. */
const InWords = ({ term, text, inWords }: { term: string; text: string | null; inWords: (text: string) => Word }) => {
  if (text === null) return null
  const word = inWords(text)
  return (
    <Fact term={term}>
      <span {...(word.lang && { lang: word.lang })}>{word.text}</span>
    </Fact>
  )
}

const japanese = (text: string): Word => ({ text, lang: 'ja' })

/** A brand, linked to its goods, by the names that members know; by the marketplace's name where the brand list lacks it. */
function BrandName({ name }: { name: string }) {
  const { data: brands } = useQuery(marketLists.brands())
  const brand = brands?.find((each) => each.name === name)
  return (
    <Link {...(brand ? links.brand(brand.id) : links.search(name))} className="link">
      {brand ? brandLabel(brand) : name}
    </Link>
  )
}

/** The facts of a listing, in Chinese where there is a translation. Facts that the seller left out are not shown. */
export function GoodsFacts({ goods }: { goods: GoodsDetail }) {
  const condition = conditionZh(goods.conditionId)
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-6 border-t border-line pt-3 text-sm">
      {condition === null ? <InWords term="成色" text={goods.condition} inWords={japanese} /> : <Fact term="成色">{condition}</Fact>}
      {goods.brand && (
        <Fact term="品牌">
          <BrandName name={goods.brand} />
        </Fact>
      )}
      {goods.shippingPayer && <Fact term="日本运费">{shippingPayerZh[goods.shippingPayer]}</Fact>}
      <InWords term="发货方式" text={goods.shippingMethod} inWords={shippingMethodWord} />
      <InWords term="发货地" text={goods.shippingFrom} inWords={prefectureWord} />
      <InWords term="发货时效" text={goods.shippingDuration} inWords={shippingDurationWord} />
      <InWords term="颜色" text={goods.color} inWords={colorWord} />
      <InWords term="尺寸" text={goods.size} inWords={japanese} />
      <Fact term="商品编号" wide={goods.kind === 'shopProduct'}>
        <span className="num wrap-anywhere">{goods.id}</span>
      </Fact>
    </dl>
  )
}
