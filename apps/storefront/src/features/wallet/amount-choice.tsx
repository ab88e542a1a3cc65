import { formatFen, formatJpy } from '@otsukai/money/format'
import { ChoiceTile } from '@otsukai/ui/choice-tile.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { fenAt } from '@otsukai/ui/price.tsx'
import { useState } from 'react'
import { useLimits } from '../../lib/site.ts'
import { amountHint, amountProblem, amountsWith, readAmount } from './amount.ts'

/** The amount that the balance lacks for an unpaid order. */
export interface Lack {
  orderId: string
  amountJpy: number
}

interface AmountChoiceProps {
  /** Offered beside the presets; it may be outside the usual limits of a recharge. */
  lack: Lack | null
  /** Yuan for 1 yen by the way of paying that is chosen. */
  rate: number | null | undefined
  /** The chosen amount, or null while there is none that can be charged. */
  onAmount: (amountJpy: number | null) => void
}

const OWN = 'own'

const tile = 'px-3.5! py-2.5! tablet:max-desk:px-2.5!'

/** How much to charge: one of the amounts, or an own one. None is chosen for the member. */
export function AmountChoice({ rate, lack, onAmount }: AmountChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const limits = useLimits()
  const choose = (value: string): void => {
    setChosen(value)
    onAmount(value === OWN ? (amountProblem(typed, limits) ? null : readAmount(typed)) : Number(value))
  }
  const type = (value: string): void => {
    setTyped(value)
    onAmount(amountProblem(value, limits) ? null : readAmount(value))
  }
  return (
    <>
      <div role="radiogroup" aria-label="充值金额" className="grid grid-cols-2 gap-3 max-tablet:gap-2 desk:grid-cols-3">
        {amountsWith(lack?.amountJpy ?? null, chosen === null || chosen === OWN ? null : Number(chosen)).map((amountJpy) => {
          const fen = fenAt(amountJpy, rate)
          return (
            <ChoiceTile
              key={amountJpy}
              name="amount"
              value={String(amountJpy)}
              checked={chosen === String(amountJpy)}
              onChange={choose}
              ring={false}
              className={tile}
            >
              <b className="num block text-lg/6 font-semibold whitespace-nowrap">
                {formatJpy(amountJpy)}
                <span className="ml-[3px] font-sans text-cap font-normal">日元</span>
              </b>
              <span className="block text-cap text-ink-3">
                {amountJpy === lack?.amountJpy ? `订单 ${lack.orderId} 正好差这些` : fen === null ? '\u00a0' : `约 ${formatFen(fen)} 元`}
              </span>
            </ChoiceTile>
          )
        })}
        <ChoiceTile name="amount" value={OWN} checked={chosen === OWN} onChange={choose} ring={false} className={tile}>
          <span className="block text-control/6">其他金额</span>
          <span className="num block text-cap text-ink-3">
            {limits ? `${formatJpy(limits.rechargeMinJpy)} – ${formatJpy(limits.rechargeMaxJpy)} 日元` : '\u00a0'}
          </span>
        </ChoiceTile>
      </div>
      {chosen === OWN && (
        <TextField
          label="充值金额（日元）"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ target }) => type(target.value)}
          hint={amountHint(limits)}
          error={typed === '' ? null : amountProblem(typed, limits)}
          className="mt-3 max-w-80"
        />
      )}
    </>
  )
}
