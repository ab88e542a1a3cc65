import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRate } from '../../lib/site.ts'

/** What the sum of the quote is called. */
function totalZh({ state, payMode }: Parcel): string {
  if (state === 'requested' || state === 'packing' || state === 'onHold') return payMode === 'ceiling' ? '封顶，已冻结' : '最多大约'
  return state === 'packed' ? '运费合计' : '已付运费'
}

/** The money of a parcel: its price part by part, what is held, paid and came back. */
export function ParcelMoney({ parcel, children }: { parcel: Parcel; children?: ReactNode }) {
  const rate = useRate()?.WechatRate
  const { state, quote, paidJpy, refundedJpy, ceilingJpy, dueJpy } = parcel
  const over = state === 'cancelled'
  const lines: MoneyLine[] = quote && !over ? quote.lines.map(({ nameZh, amountJpy }): MoneyLine => ({ label: nameZh, amountJpy })) : []
  const moved: MoneyLine[] = []
  // A parcel that came back was also charged for its way back.
  const backwardsJpy = state === 'returned' && quote ? Math.max(0, paidJpy - refundedJpy - quote.totalJpy) : 0
  if (paidJpy > 0 && (refundedJpy > 0 || state === 'packed'))
    moved.push({ label: state === 'packed' ? '已冻结' : '冻结和付款', amountJpy: paidJpy - backwardsJpy })
  if (refundedJpy > 0) moved.push({ label: '已退回余额', amountJpy: refundedJpy, tone: 'gain' })
  if (backwardsJpy > 0) moved.push({ label: '退回日本的运费', amountJpy: backwardsJpy })
  if (dueJpy > 0) moved.push({ label: state === 'packed' ? '还要付' : '待补', amountJpy: dueJpy })
  return (
    <Section title="运费">
      {quote && !over ? (
        <MoneyLines lines={lines} total={{ label: totalZh(parcel), amountJpy: quote.totalJpy }} loud={state === 'packed'} dense>
          <p className="text-right">
            <AboutYuan amountJpy={quote.totalJpy} rate={rate} />
          </p>
        </MoneyLines>
      ) : (
        <p className="text-ink-2">{over ? (paidJpy === 0 ? '没有扣款。' : '已取消，款项退回余额。') : '打包称重后告诉你。'}</p>
      )}
      {moved.length > 0 && (
        <div className="mt-2 border-t border-line pt-1">
          <MoneyLines lines={moved} dense />
        </div>
      )}
      {refundedJpy > 0 && ceilingJpy !== null && quote && !over && quote.totalJpy <= ceilingJpy && (
        <Note kind="good" icon={Undo2} className="mt-3">
          封顶 {formatJpy(ceilingJpy)}，实际 {formatJpy(quote.totalJpy)}，多冻结的打包完就退回了余额。
        </Note>
      )}
      {children}
    </Section>
  )
}
