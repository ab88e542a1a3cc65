import { formatJpy } from '@otsukai/money/format'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** A movement of the ledger, with its accounts' names. */
export interface TransferLine {
  from: string
  to: string
  /** Why it moves. */
  why: ReactNode
  amountJpy: number
  /** The receiving account, before and after. */
  before?: number
  after?: number
  /** Leaves us, or goes to the member: vermilion. */
  leaves?: boolean
}

interface TransfersProps {
  lines: readonly TransferLine[]
  /** What it means for the house: 本店：收入少 800，损失 0. */
  house?: { words: string; amountJpy: number; rest?: string }
}

/** An account of the ledger, as acts name it. */
export const AccountName = ({ children }: { children: string }) => (
  <span className="inline-block rounded-tag bg-sunk px-[5px] text-cap text-ink-2">{children}</span>
)

const Arrow = () => <Icon of={ArrowRight} size={12} className="mx-1 inline-block align-[-1px] text-ink-3" />

/** 钱会这样走: a row a transfer, account → account, why, yen, the receiver before → after. */
export const Transfers = ({ lines, house }: TransfersProps) => (
  <div className="sideways rounded-photo border border-line">
    <table className="plain-table wraps tablet:min-w-125">
      <colgroup>
        <col className="w-[36%]" />
        <col />
        <col className="w-21" />
        <col className="w-38" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">从 → 到</th>
          <th scope="col">为什么</th>
          <th scope="col" className="text-right!">
            日元
          </th>
          <th scope="col" className="text-right!">
            到账方 之前 → 之后
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ from, to, why, amountJpy, before, after, leaves }, at) => (
          <tr key={at}>
            <td className="whitespace-normal!">
              <AccountName>{from}</AccountName>
              <Arrow />
              <AccountName>{to}</AccountName>
            </td>
            <td>{why}</td>
            <td className={`num text-right text-base font-medium ${leaves ? 'text-shu' : ''}`}>{formatJpy(amountJpy)}</td>
            <td className="num text-right font-medium">
              {before === undefined || after === undefined ? (
                <span className="text-ink-3">–</span>
              ) : (
                <>
                  {formatJpy(before)}
                  <Arrow />
                  {formatJpy(after)}
                </>
              )}
            </td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={4} className="text-ink-3">
              钱不动
            </td>
          </tr>
        )}
      </tbody>
      {house && (
        <tfoot>
          <tr>
            <td colSpan={2}>{house.words}</td>
            <td className="num text-right">{formatJpy(house.amountJpy)}</td>
            <td className="text-right font-normal! text-ink-2">{house.rest}</td>
          </tr>
        </tfoot>
      )}
    </table>
  </div>
)
