import { takeNotice } from '../../src/money/payments/take-notice.ts'
import type { PaymentNotice } from '@otsukai/connectors/payment'
import { paidOf, type WorldPayment } from '../world/till.ts'
import { HOUR, MINUTE, SECOND, type Stage } from './cast.ts'

/** Delays after which a gateway repeats an unacknowledged notice. */
const AGAIN_MS = [15, 30, 180, 600, 1_800, 1_800, 3_600, 10_800, 21_600, 21_600].map((seconds) => seconds * SECOND)

/** Lets a member pay a recharge: most in time, some in the last second, some never, a few while it is being closed. */
export function payLater(stage: Stage, rechargeId: string): void {
  const { till, scheduler, random } = stage
  const payment = till.payments.get(rechargeId)
  if (!payment) return
  const leftMs = Math.max(1, payment.expiresAt - scheduler.now())
  const manner = random.whole(14)
  if (manner === 0) return
  if (manner === 1) return scheduler.after(leftMs + random.between(0, 5 * MINUTE), () => payAsItCloses(stage, payment))
  const afterMs = manner === 2 ? leftMs - 1 : random.between(2 * SECOND, random.pick([20 * SECOND, leftMs]))
  scheduler.after(afterMs, () => {
    if (till.isPayable(payment)) pay(stage, payment, random.pick(['once', 'once', 'once', 'twice', 'never', 'late', 'forged']))
  })
}

/** Pays a payment that was just closed. Without a notice, the day's bill shows it. */
function payAsItCloses(stage: Stage, payment: WorldPayment): void {
  if (payment.state === 'closed') pay(stage, payment, stage.random.pick(['once', 'never']))
}

function pay(stage: Stage, payment: WorldPayment, notify: 'once' | 'twice' | 'never' | 'late' | 'forged'): void {
  const { till, scheduler, random } = stage
  till.pay(payment)
  scheduler.tell('world', `${payment.rechargeId} is paid, ${payment.paidFen} fen, notices ${notify}`)
  takeBackLater(stage, payment)
  if (notify === 'never') return
  const firstMs = notify === 'late' ? random.between(10 * MINUTE, 8 * HOUR) : random.between(100, 5 * SECOND)
  if (notify === 'forged') tellLater(stage, payment, paidOf(payment), firstMs, 'bad')
  tellLater(stage, payment, paidOf(payment), firstMs, 'good')
  if (notify === 'twice') tellLater(stage, payment, paidOf(payment), firstMs + random.between(0, 3 * SECOND), 'good')
}

function tellLater(
  stage: Stage,
  payment: WorldPayment,
  notice: PaymentNotice,
  afterMs: number,
  signature: 'good' | 'bad',
  tries = 0,
): void {
  const { scheduler, processes, judge } = stage
  scheduler.after(afterMs, () =>
    processes.run(
      `notice of ${payment.rechargeId} ${notice.kind} ${signature}`,
      (deps) => takeNotice(deps, deps.gateways[payment.type]!, { headers: { signature }, body: JSON.stringify(notice) }),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        const acknowledged = end.kind === 'done' && end.value === 'taken'
        const againMs = AGAIN_MS[tries]
        if (!acknowledged && signature === 'good' && againMs !== undefined) tellLater(stage, payment, notice, againMs, signature, tries + 1)
      },
    ),
  )
}

/** Lets the gateway take a payment back, sometimes without a notice. */
function takeBackLater(stage: Stage, payment: WorldPayment): void {
  const { till, scheduler, random } = stage
  if (!random.chance(0.05)) return
  scheduler.after(random.between(HOUR, 12 * HOUR), () => {
    const refund = till.takeBack(payment)
    if (!refund) return
    scheduler.tell('world', `${payment.rechargeId} is taken back`)
    if (random.chance(0.7))
      tellLater(stage, payment, { kind: 'refund', rechargeId: refund.rechargeId, refundId: refund.refundId }, 1_000, 'good')
  })
}
