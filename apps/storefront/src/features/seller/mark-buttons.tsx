import { Button } from '@otsukai/ui/button.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAsMember } from '../../lib/as-member.ts'
import { useSellerMark } from './seller-marks.ts'
import { kindZh, type SellerView } from './seller-view.ts'

type Marked = Pick<SellerView, 'id' | 'kind' | 'followed' | 'blacked'>

/** What blacklisting does; shown once on a screen, beside the button. */
export const BLACK_MEANING = '拉黑后，搜索和推荐里不再出现，也不能下单或出价'

const Refusal = ({ problem }: { problem: { message: string } | null }) =>
  problem && (
    <p role="alert" className="mt-1 text-cap text-shu-deep">
      {problem.message}
    </p>
  )

/** 关注 or 已关注, with its error below; `more` is drawn beside it. */
export function FollowButton({ seller, wide = false, more }: { seller: Marked; wide?: boolean; more?: ReactNode }) {
  const asMember = useAsMember()
  const { set, pending, problem } = useSellerMark(seller.id, 'followed')
  const press = (): void =>
    asMember(() => {
      const next = !seller.followed
      void set(next).then((done) => done && showToast(next ? '已关注，在“关注”里看上新' : '已取消关注'))
    })
  return (
    <div>
      <div className={wide ? 'grid grid-cols-2 gap-2' : 'flex gap-2'}>
        <Button
          size="compact"
          icon={seller.followed ? Check : Plus}
          pending={pending}
          aria-pressed={seller.followed}
          onClick={press}
          className={wide ? 'px-2!' : ''}
        >
          {seller.followed ? '已关注' : wide ? '关注' : `关注${kindZh[seller.kind]}`}
        </Button>
        {more}
      </div>
      <Refusal problem={problem} />
    </div>
  )
}

/** 拉黑 or 解除拉黑, as a text button. `long` adds 这位卖家 or 这家店铺. */
export function BlackButton({ seller, long = false }: { seller: Marked; long?: boolean }) {
  const asMember = useAsMember()
  const { set, pending, problem } = useSellerMark(seller.id, 'blacked')
  const press = (): void =>
    asMember(() => {
      const next = !seller.blacked
      void set(next).then((done) => done && showToast(next ? '已拉黑，在“黑名单”里可以解除' : '已解除拉黑'))
    })
  const whom = long ? `这${seller.kind === 'shop' ? '家店铺' : '位卖家'}` : ''
  return (
    <>
      <button
        type="button"
        aria-busy={pending || undefined}
        onClick={press}
        className="min-h-9 rounded-photo px-2 text-sm text-ink-2 underline-offset-3 hover:text-ink hover:underline"
      >
        {seller.blacked ? '解除拉黑' : `拉黑${whom}`}
      </button>
      <Refusal problem={problem} />
    </>
  )
}
