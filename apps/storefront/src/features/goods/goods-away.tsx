import { ErrorState } from '@otsukai/ui/error-state.tsx'
import { Page } from '@otsukai/ui/page.tsx'
import { hasFailed, isNotThere } from '@otsukai/web/api.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureWords } from '../../lib/failure-words.ts'
import { GoodsSkeleton } from './goods-skeleton.tsx'
import { NoGoods } from './no-goods.tsx'

/** What stands for goods that nothing is known of: on their way, not there, or not to be reached. */
export function GoodsAway({ id, answer }: { id: string; answer: UseQueryResult }) {
  const { error, isFetching, refetch } = answer
  return (
    <Page title={isNotThere(error) ? '没有这件商品' : '商品'}>
      {!hasFailed(answer) ? (
        <GoodsSkeleton />
      ) : isNotThere(error) ? (
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
