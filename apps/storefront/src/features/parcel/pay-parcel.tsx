import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { BalanceAfter } from './balance-after.tsx'
import { MovedPrice } from './submit-wish.tsx'

interface PayParcelProps {
  parcel: Parcel & { quote: NonNullable<Parcel['quote']> }
  availableJpy: number | undefined
  timeZone: string
}

/** Pays a packed parcel from the balance: what it costs beyond what is held already, or less. */
export function PayParcel({ parcel: { id, quote, dueJpy, paidJpy, refundedJpy, payBy }, availableJpy, timeZone }: PayParcelProps) {
  const pay = useAction(calls.payParcel)
  const attempt = useAttempt()
  const late = useTimeLeft(payBy ?? Number.MAX_SAFE_INTEGER) === 0
  const backJpy = paidJpy - refundedJpy - quote.totalJpy
  const short = availableJpy !== undefined && availableJpy < dueJpy
  const moved = pay.problem?.refusal === 'priceMoved' ? pay.problem.facts : null
  const submit = async (expectedTotalJpy: number): Promise<void> => {
    const input = { id, expectedTotalJpy }
    const done = await pay.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    await done.shown
    showToast('运费已付')
  }
  if (moved)
    return (
      <MovedPrice
        beforeJpy={quote.totalJpy}
        now={moved.quote}
        pending={pay.pending}
        onAccept={(totalJpy) => void submit(totalJpy)}
        onGiveUp={pay.dismiss}
      />
    )
  const why = late ? '付款时间已过，商品会放回货架' : short ? `余额还差 ${formatJpy(dueJpy - availableJpy)} 日元，先充值` : null
  return (
    <div className="mt-4">
      {availableJpy !== undefined && dueJpy > 0 && !short && <BalanceAfter balanceJpy={availableJpy} takesJpy={dueJpy} />}
      <Button
        rank="main"
        size="large"
        wide
        disabled={why !== null}
        pending={pay.pending}
        aria-describedby="pay-hint"
        onClick={() => void submit(quote.totalJpy)}
      >
        {dueJpy > 0 ? `支付 ${formatJpy(dueJpy)} 日元` : backJpy > 0 ? `就这样寄，退回 ${formatJpy(backJpy)} 日元` : '就这样寄'}
      </Button>
      <p id="pay-hint" className={`mt-2.5 text-cap ${why ? 'text-center text-kihada' : 'text-ink-3'}`}>
        {why ?? (payBy === null ? '付完接着寄' : `${formatTime(payBy, timeZone)} 前付。过期没付，发货取消，商品放回货架，可以重新申请。`)}
      </p>
      <Problem problem={pay.problem} className="mt-3" />
    </div>
  )
}
