import { Page } from '@otsukai/ui/page.tsx'
import { isNotThere } from '@otsukai/web/api.ts'
import { Answer, type Asked } from '../../lib/answer.tsx'
import { GoodsSkeleton } from './goods-skeleton.tsx'
import { NoGoods } from './no-goods.tsx'

/** What stands for goods that nothing is known of: on their way, not there, or not to be reached. */
export const GoodsAway = ({ id, answer }: { id: string; answer: Asked<unknown> }) => (
  <Page title={isNotThere(answer.error) ? '没有这件商品' : answer.isError ? '商品' : undefined}>
    <Answer
      of={answer}
      waiting={<GoodsSkeleton />}
      missing={<NoGoods id={id} />}
      className="min-h-[50vh] content-center"
      failed={(state) => (
        <>
          <h1 className="sr-only">商品</h1>
          {state}
        </>
      )}
    >
      {() => <GoodsSkeleton />}
    </Answer>
  </Page>
)
