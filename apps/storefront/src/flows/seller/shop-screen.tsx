import { SegmentedLinks, segmentLook } from '@otsukai/ui/segmented-links.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sellerReads, useSeller } from '../../features/seller/seller-reads.ts'
import { PartyScreen } from './party-screen.tsx'

const sorts = [
  { sort: 'newest', name: '最新上架' },
  { sort: 'priceAsc', name: '价格从低到高' },
  { sort: 'priceDesc', name: '价格从高到低' },
] as const
export type ShopSort = (typeof sorts)[number]['sort']

export interface ShopSearch {
  /** Left out: newest first. */
  sort?: Exclude<ShopSort, 'newest'> | undefined
  pageToken?: string | undefined
}

export const wanted = ({ sort, pageToken }: ShopSearch) => ({ sort: sort ?? ('newest' as const), pageToken })

export function ShopScreen({ id, search }: { id: string; search: ShopSearch }) {
  const { sort } = wanted(search)
  const shop = useSeller({ id, kind: 'shop' })
  const goods = useQuery({ ...sellerReads.products(id, wanted(search)), placeholderData: keepPreviousData })
  const to = (next: ShopSearch) => ({ to: '/shop/$id', params: { id }, search: next }) as const
  return (
    <PartyScreen
      key={id}
      id={id}
      kind="shop"
      seller={shop}
      goods={goods}
      page={(pageToken) => to({ ...search, pageToken })}
      choices={(total) => (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 className="text-xl font-semibold">
            全部商品 {total !== undefined && <span className="num text-control font-medium text-ink-3">{total}</span>}
          </h2>
          <SegmentedLinks label="排序">
            {sorts.map(({ sort: each, name }) => (
              <Link
                key={each}
                {...to(each === 'newest' ? {} : { sort: each })}
                activeOptions={{ exact: true }}
                aria-current={each === sort ? 'page' : undefined}
                className={segmentLook(each === sort)}
              >
                {name}
              </Link>
            ))}
          </SegmentedLinks>
        </div>
      )}
      nothing={{ title: '店里现在没有商品', help: '关注之后，上新了可以在“关注”里看到。' }}
    />
  )
}
