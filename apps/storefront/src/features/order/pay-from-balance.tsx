import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { links } from '../../lib/links.ts'

interface PayFromBalanceProps {
  order: Order
  availableJpy: number
  /** The recharge was credited on this screen: scrolls to the button, as the payment code that stood in its place was taller. */
  arrived: boolean
}

/** Payment of an order that the balance covers: balance before, total, balance after, and the button. */
export function PayFromBalance({ order, availableJpy, arrived }: PayFromBalanceProps) {
  const navigate = useNavigate()
  const attempt = useAttempt()
  const pay = useAction(calls.payOrder)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (arrived) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [arrived])
  const over = useTimeLeft(order.payBy) === 0
  const { totalJpy } = order.quote
  const submit = async (): Promise<void> => {
    const done = await pay.run({ id: order.id, requestId: attempt.idFor({ id: order.id }) })
    if (!done) return
    await done.shown
    attempt.done()
    await navigate({ ...links.order(order.id), replace: true })
  }
  const lines: MoneyLine[] = [
    { label: '可用余额', amountJpy: availableJpy },
    { label: '支付这个订单', amountJpy: -totalJpy },
  ]
  return (
    <div ref={box} className="scroll-my-22">
      <Section title="用余额支付">
        <MoneyLines lines={lines} total={{ label: '付款后的余额', amountJpy: availableJpy - totalJpy }} dense />
        <Button
          rank="main"
          size="large"
          wide
          pending={pay.pending}
          disabled={over}
          aria-describedby="pay-hint"
          onClick={() => void submit()}
          className="mt-4"
        >
          支付 {formatJpy(totalJpy)} 日元
        </Button>
        <p id="pay-hint" className="mt-2.5 text-center text-cap text-ink-3">
          {over ? '付款时间已过，订单即将自动取消，没有扣款' : '付款后采购员开始下单；没买到会全额退回余额'}
        </p>
        <Problem problem={pay.problem} className="mt-3" />
      </Section>
    </div>
  )
}
