import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { AboutYuan } from '@otsukai/ui/price.tsx'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRate } from '../../lib/site.ts'
import { backJpyOf } from './parcel-words.ts'

const isBeforePacking = ({ state }: Parcel): boolean => state === 'requested' || state === 'packing' || state === 'onHold'

/** What the sum of the quote is called. */
function totalZh(parcel: Parcel): string {
  const { state, payMode } = parcel
  if (isBeforePacking(parcel)) return payMode === 'ceiling' ? '封顶，已冻结' : '估计最多'
  return state === 'packed' ? '运费合计' : '已付运费'
}

/** The money of a parcel: its price part by part, what is held, paid and came back. */
export function ParcelMoney({ parcel, children }: { parcel: Parcel; children?: ReactNode }) {
  const rate = useRate()?.WechatRate
  const { state, box, quote, paidJpy, ceilingJpy, dueJpy, claim } = parcel
  const backJpy = backJpyOf(parcel)
  const over = state === 'cancelled'
  const lines: MoneyLine[] = quote && !over ? quote.lines.map(({ nameZh, amountJpy }): MoneyLine => ({ label: nameZh, amountJpy })) : []
  const packed = state === 'packed'
  const moved: MoneyLine[] = []
  // A parcel that came back was also charged for its way back.
  const backwardsJpy = state === 'returned' && quote ? Math.max(0, paidJpy - backJpy - quote.totalJpy) : 0
  // Until it is paid, what counts is what is held now, which before packing is the sum itself.
  if (packed && paidJpy > backJpy) moved.push({ label: '已冻结', amountJpy: paidJpy - backJpy })
  if (!packed && !isBeforePacking(parcel) && backJpy > 0)
    moved.push({ label: '冻结和付款', amountJpy: paidJpy - backwardsJpy }, { label: '已退回余额', amountJpy: backJpy, tone: 'gain' })
  if (backwardsJpy > 0) moved.push({ label: '退件运费', amountJpy: backwardsJpy })
  if (claim && claim.paidJpy > 0) moved.push({ label: '报损赔付', amountJpy: claim.paidJpy, tone: 'gain' })
  // Where nothing is held, the sum itself is what is due.
  if (dueJpy > 0 && !(packed && paidJpy <= backJpy)) moved.push({ label: packed ? '还要付' : '待补', amountJpy: dueJpy })
  return (
    <Section title="运费">
      {quote && !over ? (
        <MoneyLines lines={lines} total={{ label: totalZh(parcel), amountJpy: quote.totalJpy }} loud={packed} dense>
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
      {backJpy > 0 && ceilingJpy !== null && box && quote && !packed && !over && quote.totalJpy < ceilingJpy && (
        <Note kind="good" icon={Undo2} className="mt-3">
          封顶 {formatJpy(ceilingJpy)}，实际 {formatJpy(quote.totalJpy)}，多冻结的打包完就退回了余额。
        </Note>
      )}
      {children}
    </Section>
  )
}
