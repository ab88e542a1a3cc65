import { mayPass } from '@otsukai/web/api.ts'
import { ApiError } from '@otsukai/web/client.ts'

/** The marketplace cannot be asked: only our server can say so. */
export const isOutage = (error: unknown): boolean => error instanceof ApiError && error.status === 503

const NOTHING_LOST = '你的订单和余额不受影响。'
const COMES = '连上后会自动显示，也可以现在重试。'

/** The help of a screen whose read failed, where nothing more is known of why. */
export const ownIsSafe = NOTHING_LOST + COMES

/** What goods mean whose newest state is not known. */
export const staleGoods = '暂时查不到卖家那边的最新状态，恢复后即可下单。'

/** What is said where a read failed, or (null) brought nothing as the marketplace cannot be asked. What was refused comes by no waiting. */
export function failureWords(error: unknown): { title: string; help: string } {
  const comes = error === null || mayPass(error)
  return {
    title: error === null || isOutage(error) ? '暂时连不上煤炉' : '内容暂时没有加载出来',
    help: NOTHING_LOST + (comes ? COMES : '请稍后再试。'),
  }
}
