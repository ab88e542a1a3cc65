import { buttonLook } from '@otsukai/ui/button-look.ts'
import { LinkTabs, TabCount, tabLook } from '@otsukai/ui/tabs.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sellerReads, useSeller } from '../../features/seller/seller-reads.ts'
import { PartyScreen } from './party-screen.tsx'

const tabs = [
  { status: 'onSale', name: '在售' },
  { status: 'soldOut', name: '已售出' },
  { status: 'all', name: '全部' },
] as const
export type SellerItems = (typeof tabs)[number]['status']

export interface SellerSearch {
  /** Left out: on sale. */
  status?: Exclude<SellerItems, 'onSale'> | undefined
  pageToken?: string | undefined
}

export const wanted = ({ status, pageToken }: SellerSearch) => ({ status: status ?? ('onSale' as const), pageToken })

const nothing: Record<SellerItems, { title: string; help: string }> = {
  onSale: { title: '现在没有在售的商品', help: '关注之后，上新了可以在“关注”里看到。' },
  soldOut: { title: '还没有卖出过商品', help: '看看在售的吧。' },
  all: { title: '还没有商品', help: '关注之后，上新了可以在“关注”里看到。' },
}

export function SellerScreen({ id, search }: { id: string; search: SellerSearch }) {
  const { status } = wanted(search)
  const seller = useSeller({ id, kind: 'seller' })
  const goods = useQuery({ ...sellerReads.items(id, wanted(search)), placeholderData: keepPreviousData })
  const to = (next: SellerSearch) => ({ to: '/seller/$id', params: { id }, search: next }) as const
  return (
    <PartyScreen
      key={id}
      id={id}
      kind="seller"
      seller={seller}
      goods={goods}
      page={(pageToken) => to({ ...search, pageToken })}
      choices={(total) => (
        <LinkTabs label="商品状态">
          {tabs.map(({ status: each, name }) => (
            <Link
              key={each}
              {...to(each === 'onSale' ? {} : { status: each })}
              activeOptions={{ exact: true }}
              aria-current={each === status ? 'page' : undefined}
              className={tabLook(each === status)}
            >
              {name}
              {each === status && total !== undefined && !goods.isPlaceholderData && <TabCount>{total}</TabCount>}
            </Link>
          ))}
        </LinkTabs>
      )}
      nothing={{
        ...nothing[status],
        way:
          status === 'onSale' ? (
            <Link {...to({ status: 'soldOut' })} className={buttonLook({ size: 'compact' })}>
              看已售出的
            </Link>
          ) : undefined,
      }}
    />
  )
}
