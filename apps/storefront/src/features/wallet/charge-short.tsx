import type { PayType } from '@otsukai/contract/pay-types'
import { formatFen, formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PayTypeChoice } from './pay-type-choice.tsx'
import { RechargeCode } from './recharge-code.tsx'
import { useRecharge } from './use-recharge.ts'
import { links } from '../../lib/links.ts'
import { useLimits, useRate } from '../../lib/site.ts'

interface ChargeShortProps {
  shortJpy: number
  availableJpy: number
  /** The cost that the balance does not cover. */
  cost: { label: string; amountJpy: number }
  /** A sentence on what happens once the recharge is credited. */
  after: string
  /** Keeps the recharge within the usual limits. The server lets only the exact amount that an order lacks go beyond them. */
  usual?: boolean
}

/** The amount that the balance lacks, and a recharge of it in place. */
export function ChargeShort({ shortJpy, availableJpy, cost, after, usual = false }: ChargeShortProps) {
  const limits = useLimits()
  // Outlives the code, so that going back to choose another method shows the one chosen before.
  const [payType, setPayType] = useState<PayType | null>(null)
  const chargeJpy = usual && limits ? Math.min(Math.max(shortJpy, limits.rechargeMinJpy), limits.rechargeMaxJpy) : shortJpy
  const leftJpy = shortJpy - chargeJpy
  const then = leftJpy > 0 ? `一次最多充 ${formatJpy(chargeJpy)} 日元，到账后再充余下的 ${formatJpy(leftJpy)} 日元` : after
  const recharge = useRecharge(chargeJpy)
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // Scrolls to the code after a press, as it is taller than the button it replaces.
  useEffect(() => {
    if (!recharge.open || !pressed.current) return
    pressed.current = false
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [recharge.open])
  return (
    <>
      <Short shortJpy={shortJpy} availableJpy={availableJpy} cost={cost} />
      <Section title="补足差额">
        {recharge.open ? (
          <div ref={box} className="scroll-my-22">
            <RechargeCode
              key={recharge.open.rechargeId}
              recharge={recharge.open}
              onRenew={() => recharge.open && void recharge.begin(chargeJpy, recharge.open.payType)}
              renewing={recharge.pending}
              onPaid={() => showToast('到账了')}
            />
            <Problem problem={recharge.problem} className="mt-3" />
            <p className="mt-2 text-center text-sm text-ink-2">
              {then}。
              <button type="button" className="link" onClick={recharge.leave}>
                换一种付款方式
              </button>
            </p>
          </div>
        ) : (
          <Begin
            chargeJpy={chargeJpy}
            then={then}
            recharge={recharge}
            payType={payType}
            onPayType={setPayType}
            onBegin={() => {
              pressed.current = true
              if (payType) void recharge.begin(chargeJpy, payType)
            }}
          />
        )}
      </Section>
    </>
  )
}

/** The amount missing, beside the balance and the cost. */
function Short({ shortJpy, availableJpy, cost }: Pick<ChargeShortProps, 'shortJpy' | 'availableJpy' | 'cost'>) {
  const wechatFen = fenAt(shortJpy, useRate()?.WechatRate)
  return (
    <section
      aria-label="余额还差"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-photo border border-[#e3c98f] bg-kihada-wash px-5 py-4"
    >
      <div className="text-kihada-ink">
        <p>余额还差</p>
        <p>
          <span className="num text-2xl/9 font-semibold">{formatJpy(shortJpy)}</span>
          <span className="ml-1">日元{wechatFen !== null && `（微信约 ${formatFen(wechatFen)} 元）`}</span>
        </p>
      </div>
      <div className="text-sm text-ink-2 tablet:text-right">
        <p>
          可用余额 <b className="num font-semibold text-ink">{formatJpy(availableJpy)}</b> 日元
        </p>
        <p>
          {cost.label} <b className="num font-semibold text-ink">{formatJpy(cost.amountJpy)}</b> 日元
        </p>
      </div>
    </section>
  )
}

interface BeginProps {
  chargeJpy: number
  /** A sentence on what happens once the recharge is credited. */
  then: string
  recharge: ReturnType<typeof useRecharge>
  payType: PayType | null
  onPayType: (payType: PayType) => void
  onBegin: () => void
}

/** The choice of payment method, and the button that requests the code. */
function Begin({ chargeJpy, then, recharge, payType, onPayType, onBegin }: BeginProps) {
  const rate = useRate()
  return (
    <>
      <PayTypeChoice rate={rate} amountJpy={chargeJpy} chosen={payType} onChoose={onPayType} />
      <Button
        rank="main"
        size="large"
        wide
        disabled={payType === null}
        pending={recharge.pending}
        aria-describedby="charge-hint"
        onClick={onBegin}
        className="mt-4"
      >
        充值 {formatJpy(chargeJpy)} 日元
      </Button>
      <p id="charge-hint" className={`mt-2.5 text-center text-sm ${payType === null ? 'text-kihada' : 'text-ink-2'}`}>
        {payType === null ? '先选一种付款方式' : then}
        <span className="text-ink-2">
          {'；'}
          <Link {...links.charge()} className="link">
            想多充一些
          </Link>
        </span>
      </p>
      <Problem problem={recharge.problem} className="mt-3" />
    </>
  )
}
