import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListFilter, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { BrandIndex } from './brand-index-view.tsx'
import { BrandLink } from './brand-link.tsx'
import { hotBrands } from './hot-brands.ts'
import { matchBrands } from './match-names.ts'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { type Brand, marketLists } from '../../lib/market-lists.ts'

export function BrandsScreen() {
  const asked = useQuery(marketLists.brands())
  const brands = asked.data
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  return (
    <Page title="品牌">
      <div className="mt-6 mb-5 flex flex-wrap items-end gap-x-4 gap-y-3 tablet:mt-8">
        <h1 className="text-2xl font-semibold">品牌</h1>
        {brands && (
          <p className="pb-1.5 text-ink-2">
            共 <span className="num">{brands.length}</span> 个，点品牌看在售的商品
          </p>
        )}
        <label className="flex h-11 w-full items-center gap-2.5 rounded-photo border border-line-strong bg-paper pr-2 pl-3.5 focus-within:border-ai focus-within:ring-3 focus-within:ring-ai-wash tablet:ml-auto tablet:w-[340px] desk:w-[400px]">
          <Icon of={ListFilter} className="text-ink-3" />
          <span className="sr-only">筛选品牌</span>
          <input
            type="text"
            autoComplete="off"
            value={typed}
            placeholder="理光、リコー、ricoh 都能搜"
            onChange={({ target }) => setTyped(target.value)}
            className="h-full min-w-0 flex-1 bg-transparent text-control outline-none"
          />
          {typed && (
            <button type="button" aria-label="清除" onClick={() => setTyped('')} className="grid size-8 place-items-center text-ink-3">
              <Icon of={X} size={16} />
            </button>
          )}
        </label>
      </div>
      <Answer
        of={asked}
        waiting={<BrandsSkeleton />}
        words={{ title: '品牌没有加载出来', help: '可以先在上面直接搜索。连上后这里会自动显示。' }}
      >
        {(all) =>
          wanted ? (
            <Found brands={all} wanted={wanted} />
          ) : (
            <>
              <HotBrands brands={all} />
              <BrandIndex brands={all} />
              <p className="mt-6 text-sm text-ink-3">
                找不到品牌？
                <Link to="/search" className="link">
                  直接用关键词搜索
                </Link>
              </p>
            </>
          )
        }
      </Answer>
    </Page>
  )
}

const columns = 'grid grid-cols-2 gap-x-5 gap-y-1 tablet:grid-cols-3 desk:grid-cols-4'

/** The brands that match the filter box, best first. */
function Found({ brands, wanted }: { brands: readonly Brand[]; wanted: string }) {
  const found = useMemo(() => matchBrands(brands, wanted), [brands, wanted])
  if (found.length === 0)
    return (
      <Empty
        drawing="search"
        title={`没有叫“${wanted}”的品牌`}
        help="很多商品没有填品牌，直接搜这个词往往能找到。"
        way={
          <Link {...links.search(wanted)} className={buttonLook({ size: 'compact' })}>
            搜“{wanted}”
          </Link>
        }
      />
    )
  return (
    <section aria-label="筛选结果">
      <p role="status" className="mb-3 text-ink-3">
        找到 <span className="num">{found.length}</span> 个
      </p>
      <ul className={columns}>
        {found.map((brand) => (
          <li key={brand.id} className="min-w-0">
            <BrandLink brand={brand} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HotBrands({ brands }: { brands: readonly Brand[] }) {
  const hot = hotBrands(brands)
  if (hot.length === 0) return null
  return (
    <nav aria-label="大家常看" className="grid grid-cols-4 gap-2 tablet:gap-3 desk:grid-cols-8">
      {hot.map(({ id, nameEn, nameZh, name }) => (
        <Link
          key={id}
          {...links.brand(id)}
          className="min-w-0 rounded-photo border border-line bg-paper px-2.5 py-2.5 hover:border-line-strong tablet:px-3.5 tablet:py-3"
        >
          <b className="block truncate font-semibold">{nameZh ?? name}</b>
          <span className="line-clamp-2 text-cap text-ink-3 max-tablet:leading-4">{nameEn}</span>
        </Link>
      ))}
    </nav>
  )
}

const BrandsSkeleton = () => (
  <div role="status" aria-label="正在加载">
    <div className="grid grid-cols-4 gap-2 tablet:gap-3 desk:grid-cols-8">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-16.5 rounded-photo" />
      ))}
    </div>
    <div className={`mt-10 ${columns}`}>
      {Array.from({ length: 24 }, (_, at) => (
        <Skeleton key={at} className="my-2 h-8 w-3/4" />
      ))}
    </div>
  </div>
)
