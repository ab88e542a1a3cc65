import { formatJpy } from '@otsukai/money/format'

/** What the balance is now, and after so much of it was taken. */
export function BalanceAfter({ balanceJpy, takesJpy }: { balanceJpy: number; takesJpy: number }) {
  return (
    <p className="mb-3 flex justify-between text-sm text-ink-2">
      <span>余额</span>
      <span className="num">
        {formatJpy(balanceJpy)} → {formatJpy(balanceJpy - takesJpy)}
      </span>
    </p>
  )
}
