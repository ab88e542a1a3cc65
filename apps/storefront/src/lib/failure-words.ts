import { mayPass } from '@otsukai/web/api.ts'
import { ApiError } from '@otsukai/web/client.ts'

/** The marketplace is out of reach, which our server reports by a 503. */
export const isOutage = (error: unknown): boolean => error instanceof ApiError && error.status === 503

const NOTHING_LOST = '你的订单和余额不受影响。'
const RETRIES = '连上后会自动显示，也可以现在重试。'

/** The help of a screen whose query failed for an unknown reason. */
export const ownIsSafe = NOTHING_LOST + RETRIES

/** Says that the shown state of goods is an old one. */
export const staleGoods = '暂时查不到卖家那边的最新状态，恢复后即可下单。'

/** Title and help for a failed query. Null: the query succeeded, but was empty because the marketplace is out of reach. */
export function failureWords(error: unknown): { title: string; help: string } {
  const retries = error === null || mayPass(error)
  return {
    title: error === null || isOutage(error) ? '暂时连不上煤炉' : '内容暂时没有加载出来',
    help: NOTHING_LOST + (retries ? RETRIES : '请稍后再试。'),
  }
}
