import type { RefusalOf } from '@otsukai/contract/call'
import type { GoodsSummary } from '@otsukai/contract/goods'
import type { Quote } from '@otsukai/contract/quote'
import type { createOrder } from '@otsukai/contract/orders'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { TickBox } from '@otsukai/ui/tick-box.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { spanZh } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { links } from '../../lib/links.ts'
import { useLimits } from '../../lib/site.ts'
import type { useTextsToRead } from './texts-to-read.tsx'

/** Refusals after which trying again is useless: not on sale, not carried, without a price, or another member is buying them. */
const cannotBeHad: ReadonlySet<unknown> = new Set<Why>(['goodsNotOnSale', 'goodsForbidden', 'noPrice', 'goodsTakenHere'])

type Why = RefusalOf<typeof createOrder>

/** A link to what the member can do about a refusal. */
function wayOut(why: Why | null, goods: GoodsSummary): ReactNode {
  if (cannotBeHad.has(why)) return <Link {...links.alike(goods)}>找同样的</Link>
  switch (why) {
    case 'variantNeeded':
      return <Link {...links.goods(goods)}>去选款式</Link>
    case 'tooManyUnpaid':
      return <Link {...links.orders('2')}>去看待付款</Link>
    case 'sellerBlacked':
      return <Link {...links.blacklist()}>去黑名单</Link>
    default:
      return null
  }
}

export const useCreateOrder = () => useAction(calls.createOrder)

interface SubmitOrderProps {
  goods: GoodsSummary
  variantId: string | undefined
  quote: Quote
  remark: string
  inspection: boolean
  /** Why ordering is closed now; null while it is open. */
  paused: string | null
  /** The member agreed to the new quote. */
  onQuote: (quote: Quote) => void
  /** The member declined the new quote. */
  onGiveUp: () => void
  onDone: (orderId: string) => void
  /** The call, and the refusal of the last one. */
  create: ReturnType<typeof useCreateOrder>
  /** What must be read and ticked first. */
  texts: ReturnType<typeof useTextsToRead>
}

/** The terms and the button that orders. A changed total is shown beside the old one, and ordered at only after the member agrees. */
export function SubmitOrder({
  goods,
  variantId,
  quote,
  remark,
  inspection,
  paused,
  onQuote,
  onGiveUp,
  onDone,
  create,
  texts,
}: SubmitOrderProps) {
  const [agreed, setAgreed] = useState(false)
  const attempt = useAttempt()
  const limits = useLimits()
  const moved = create.problem?.refusal === 'quoteMoved' ? create.problem.facts.quote : null
  const refusal = create.problem?.refusal ?? null
  const lost = cannotBeHad.has(refusal)
  const why = paused ?? (!texts.read ? '看过提示，勾选“仍要下单”后即可提交' : !agreed ? '勾选上面的说明后即可提交' : null)

  const submit = async (at: Quote): Promise<void> => {
    const input = {
      goodsId: goods.id,
      ...(variantId !== undefined && { variantId }),
      remark,
      inspection,
      expectedTotalJpy: at.totalJpy,
      ...texts.acknowledged,
    }
    const done = await create.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    onDone(done.data.orderId)
  }

  return (
    <>
      <Terms agreed={agreed} onAgree={setAgreed} />
      {moved ? (
        <MovedQuote
          before={quote}
          now={moved}
          pending={create.pending}
          onAccept={() => {
            onQuote(moved)
            void submit(moved)
          }}
          onGiveUp={() => {
            create.dismiss()
            onGiveUp()
          }}
        />
      ) : (
        <>
          <Button
            rank="main"
            size="large"
            wide
            disabled={lost || why !== null}
            pending={create.pending}
            aria-describedby="why-not"
            onClick={() => void submit(quote)}
          >
            提交订单
          </Button>
          {!lost && (
            <p id="why-not" className={`mt-2.5 text-center text-cap ${why ? 'text-kihada' : 'text-ink-3'}`}>
              {why ?? `提交时不扣款${limits ? `，请在 ${spanZh(limits.orderExpiresS)}内付款` : ''}`}
            </p>
          )}
          <Problem problem={texts.isProblem ? null : create.problem} way={wayOut(refusal, goods)} className="mt-3" />
        </>
      )}
    </>
  )
}

const Terms = ({ agreed, onAgree }: { agreed: boolean; onAgree: (agreed: boolean) => void }) => (
  <TickBox checked={agreed} onChange={onAgree} className="my-4">
    我已阅读并同意
    <Link {...links.guide(4)} target="_blank" className="link whitespace-nowrap">
      《购买须知》
    </Link>
    和
    <Link {...links.guide(3)} target="_blank" className="link whitespace-nowrap">
      《收费标准》
    </Link>
    。二手商品不支持七天无理由退货，采购开始后不能取消。
  </TickBox>
)

interface MovedQuoteProps {
  before: Quote
  now: Quote
  pending: boolean
  onAccept: () => void
  onGiveUp: () => void
}

function MovedQuote({ before, now, pending, onAccept, onGiveUp }: MovedQuoteProps) {
  const wechat = now.totalFen.wechat
  return (
    <div role="alert">
      <Note kind="act">
        合计刚从 <span className="num">{formatJpy(before.totalJpy)}</span> {now.totalJpy > before.totalJpy ? '涨到' : '变为'}{' '}
        <b className="font-semibold">
          <span className="num">{formatJpy(now.totalJpy)}</span> 日元
        </b>
        {wechat !== null && `（微信约 ${formatFen(wechat)} 元）`}。要按新的合计下单吗？还没有扣款。
      </Note>
      <div className="mt-3.5 flex flex-wrap gap-3">
        <Button rank="main" pending={pending} onClick={onAccept} className="flex-1">
          按新价提交
        </Button>
        <Button onClick={onGiveUp}>先不买</Button>
      </div>
    </div>
  )
}
