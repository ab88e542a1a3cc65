import { formatJpy } from '@otsukai/money/format'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Photo } from '@otsukai/ui/photo.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Languages } from 'lucide-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Answer, type Asked } from '../../lib/answer.tsx'
import { ITEM_ID } from '../../lib/item-id.ts'
import { links } from '../../lib/links.ts'
import { marketLists } from '../../lib/market-lists.ts'
import { Title } from '../../lib/titles.tsx'
import { saleSeal } from '../../features/goods/sale-status.ts'
import { foundText } from '../../features/search/found-text.ts'
import { quoted } from '../../features/search/left-out-note.tsx'
import { matchBrands, matchCategories } from '../../features/search/match-names.ts'
import { pastedItem } from '../../features/search/pasted-item.ts'
import { searchResults } from '../../features/search/search-reads.ts'

/** Matches shown: a line or two. */
const SHOWN = 6

/** What a way of finding found, once it is known. */
const Tried = <Data,>(props: Pick<ComponentProps<typeof Answer<Data>>, 'of' | 'missing' | 'children'>) => (
  <Answer {...props} waiting={<span className="text-ink-3">正在找…</span>} line="暂时没有加载出来，" className="text-ink-2" />
)

/** What a search for the words becomes, and how much it finds. */
export const TriedKeyword = ({ text }: { text: string }) => (
  <Tried of={useQuery(searchResults({ keyword: text }))}>
    {({ understood: { searched, typed, leftOut = [] }, ...found }) => {
      const changed = searched !== '' && searched !== typed
      return (
        <>
          <span className="flex items-center gap-2">
            <Icon of={Languages} size={17} className="text-ai" />
            <span>
              {changed ? '已按“' : '搜“'}
              <b lang={changed ? 'ja' : undefined} className="font-semibold">
                {changed ? searched : text}
              </b>
              {changed ? '”搜索，' : '”，'}
              {leftOut.length > 0 && `去掉${quoted(leftOut)}后`}在售 <b className="num font-semibold">{foundText(found)}</b> 件
            </span>
          </span>
          <span className="flex gap-4">
            <Link {...links.search(text)} className="link">
              去看
            </Link>
            {changed && (
              <Link to="/search" search={{ keyword: text, literal: '1' }} className="link">
                搜原词
              </Link>
            )}
          </span>
        </>
      )
    }}
  </Tried>
)

/** The goods with this id. */
function TriedId({ id }: { id: string }) {
  const shop = !ITEM_ID.test(id)
  const item = useQuery({ ...read(calls.goodsDetail, { id }), enabled: !shop })
  const product = useQuery({ ...read(calls.shopProductInfo, { id }), enabled: shop })
  const asked: Asked<NonNullable<typeof item.data | typeof product.data>> = shop ? product : item
  return (
    <Tried of={asked} missing={<span className="text-ink-2">没有这个编号的商品。</span>}>
      {(goods) => (
        <>
          <Photo src={goods.thumbnail} width={240} className="w-10 shrink-0" />
          <span className="min-w-0">
            <Title goods={goods} />
            {' · '}
            {goods.priceJpy === null ? (
              '未标价'
            ) : (
              <>
                <b className="num font-semibold">{formatJpy(goods.priceJpy)}</b> 日元
              </>
            )}
            {' · '}
            {saleSeal(goods.status) ?? '在售'}
          </span>
          <Link {...links.goods(goods)} className="link">
            打开商品
          </Link>
        </>
      )}
    </Tried>
  )
}

/** The goods with this item id, or a hint on the format. */
export const TriedItemId = ({ text }: { text: string }) =>
  ITEM_ID.test(text) ? <TriedId id={text} /> : <span className="text-ink-2">编号是 m 加 8 至 12 位数字。</span>

/** The goods that a pasted address means, with whatever words stand around it. */
export const TriedAddress = ({ text }: { text: string }) => (
  <Tried of={useQuery(searchResults({ keyword: text }))}>
    {({ understood }) => {
      const id = pastedItem(understood)
      return id === null ? <span className="text-ink-2">里面没有认出煤炉商品链接。</span> : <TriedId id={id} />
    }}
  </Tried>
)

const chip = 'inline-flex min-h-8 items-center gap-1 rounded-photo border border-line bg-paper px-3 py-1 hover:border-line-strong'
const None = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <span className="text-ink-2">{children}</span>
    <Link {...links.search(text)} className="link">
      搜“{text}”
    </Link>
  </>
)

/** Categories of that name, with the way to each. */
export const TriedCategory = ({ text }: { text: string }) => (
  <Tried of={useQuery(marketLists.categories())}>
    {(tree) => {
      const found = matchCategories(tree, text).slice(0, SHOWN)
      return (
        <>
          {found.length === 0 && <None text={text}>没有这样的分类，可以直接</None>}
          {found.map((path) => {
            const last = path.at(-1)!
            return (
              <Link key={last.id} {...links.category(last.id)} className={chip}>
                {path.map(({ id, nameZh }, at) => (
                  <Fragment key={id}>
                    {at > 0 && <Icon of={ChevronRight} size={13} className="text-ink-3" />}
                    {nameZh}
                  </Fragment>
                ))}
              </Link>
            )
          })}
          <Link {...links.categories()} className="link">
            全部分类
          </Link>
        </>
      )
    }}
  </Tried>
)

/** Brands of that name. */
export const TriedBrand = ({ text }: { text: string }) => (
  <Tried of={useQuery(marketLists.brands())}>
    {(brands) => {
      const found = matchBrands(brands, text).slice(0, SHOWN)
      return (
        <>
          {found.length === 0 && <None text={text}>没有这样的品牌，可以直接</None>}
          {found.map(({ id, name, nameEn, nameZh }) => (
            <Link key={id} {...links.brand(id)} className={`${chip} gap-2`}>
              <span>
                {nameEn} {nameZh}
              </span>
              <span lang="ja" className="text-ink-3">
                {name}
              </span>
            </Link>
          ))}
          <Link {...links.brands()} className="link">
            全部品牌
          </Link>
        </>
      )
    }}
  </Tried>
)
