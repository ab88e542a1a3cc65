import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { hasFailed, isNotThere } from '@otsukai/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { goodsReads } from './goods-reads.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { links } from '../../lib/links.ts'
import { GoodsSkeleton } from './goods-skeleton.tsx'
import { NoGoods } from './no-goods.tsx'

/** What a product id means: opens the item's or the shop product's screen in its place, or says that there is none. */
export function ProductScreen({ id }: { id: string }) {
  const navigate = useNavigate()
  const answer = useQuery(goodsReads.page(id))
  const { data, error, isFetching, refetch } = answer
  useEffect(() => {
    // Replaced, so that Back does not come here and go on again.
    if (data) void navigate({ ...links.goods(data), replace: true })
  }, [data, navigate])
  if (!hasFailed(answer))
    return (
      <Page title="商品">
        <GoodsSkeleton />
      </Page>
    )
  return (
    <Page title={isNotThere(error) ? '没有这件商品' : '商品'}>
      {isNotThere(error) ? (
        <NoGoods id={id} />
      ) : (
        <>
          <h1 className="sr-only">商品</h1>
          <ErrorState
            onRetry={() => void refetch()}
            retrying={isFetching}
            {...failureWords(error)}
            className="min-h-[50vh] content-center"
          />
        </>
      )}
    </Page>
  )
}
