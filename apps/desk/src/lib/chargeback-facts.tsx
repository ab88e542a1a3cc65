import { formatJpy } from '@otsukai/money/format'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'

/** What a gateway took back: how much of it the member's balance covered, and what they still owe. */
export const ChargebackFacts = ({ facts: { amountJpy, owedJpy, rechargeId } }: { facts: Readonly<Record<string, unknown>> }) => {
  if (typeof amountJpy !== 'number' || typeof owedJpy !== 'number') return null
  return (
    <Facts label={72}>
      <Fact name="收回">{formatJpy(amountJpy)} 日元</Fact>
      <Fact name="余额抵了">{formatJpy(amountJpy - owedJpy)} 日元</Fact>
      <Fact name="还欠">
        {owedJpy === 0 ? (
          '不欠'
        ) : (
          <>
            <b className="num font-semibold text-shu">{formatJpy(owedJpy)}</b> 日元，之后充值先抵
          </>
        )}
      </Fact>
      {typeof rechargeId === 'string' && <Fact name="充值单">{rechargeId}</Fact>}
    </Facts>
  )
}
