import type { DataOf } from '@otsukai/contract/call'
import type { deskPurchases } from '@otsukai/contract/desk/purchases'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { ageText } from '@otsukai/ui/desk/counts.ts'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link } from '@tanstack/react-router'
import { ActButtons } from '../../lib/act-buttons.tsx'
import { beginAct } from '../../lib/acting.ts'
import { kindAt } from '../../lib/places.ts'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'
import { accountStates, pausedZh } from './purchase-words.ts'

type Told = DataOf<typeof deskPurchases>

/** The accounts that buy at the marketplace, and what waits for them. */
export function AccountsPanel({ accounts, waiting, doubts, orphans }: Pick<Told, 'accounts' | 'waiting' | 'doubts' | 'orphans'>) {
  const may = useMay()
  const ago = (at: number | null) => (at === null ? '' : `，最久 ${ageText(serverNow() - at)}`)
  return (
    <DeskPanel
      title="采购账号"
      count={accounts.length}
      beside={
        <>
          <span className="flex items-center gap-4 max-[900px]:hidden">
            <span>
              等着买 {waiting.n}
              {ago(waiting.oldestAt)}
            </span>
            <Link to="/purchases" search={{ view: 'doubt' }} className={doubts.n > 0 ? 'font-semibold text-shu' : ''}>
              待核实 {doubts.n}
              {ago(doubts.oldestAt)}
            </Link>
            <Link {...kindAt('orphan')} className={orphans > 0 ? 'font-semibold text-kihada' : ''}>
              无主货 {orphans}
            </Link>
          </span>
          {may('purchases.act') && (
            <Button
              size="small"
              onClick={() => beginAct({ name: 'walk-accounts', input: {}, about: '把每个账号的购买和订单对一遍，平时每晚自动做' })}
            >
              现在核对…
            </Button>
          )}
          {may('accounts.connect') && (
            <Button size="small" onClick={() => beginAct({ name: 'connect-account', input: {} })}>
              接新账号…
            </Button>
          )}
        </>
      }
      flush
    >
      <div className="sideways">
        <table className="plain-table min-w-190">
          <thead>
            <tr>
              <th className="w-[15%]">账号</th>
              <th className="w-[24%]">状态</th>
              <th className="text-right!">今天买了</th>
              <th className="text-right!">在等</th>
              {accounts.some(({ payableJpy }) => payableJpy !== undefined) && <th className="text-right!">应付煤炉 日元</th>}
              <th className="w-32">下次核对 北京</th>
              <th className="w-[210px]">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => {
              const { word, tone } = accountStates[account.state]
              return (
                <tr key={account.id}>
                  <td>
                    <b className="font-semibold">{account.id}</b>
                    {accounts.length > 1 && <span className="ml-2 text-cap text-ink-3">优先级 {account.priority}</span>}
                  </td>
                  <td>
                    <State tone={tone} loud>
                      {word}
                      {account.pausedWhy && `：${pausedZh(account.pausedWhy)}`}
                    </State>
                    {account.pausedUntil && <span className="ml-2 text-cap text-ink-3">到 {beijingShort(account.pausedUntil)}</span>}
                  </td>
                  <td className="num text-right font-medium">{account.boughtToday}</td>
                  <td className="num text-right font-medium">{account.waiting}</td>
                  {account.payableJpy !== undefined && (
                    <td className="num text-right text-[14px] font-medium">{formatJpy(account.payableJpy)}</td>
                  )}
                  <td className="num">{beijingShort(account.walkDueAt)}</td>
                  <td>
                    <ActButtons
                      // One that buys needs no resuming.
                      acts={account.acts.filter(({ name }) => name !== 'resume-account' || account.state === 'paused')}
                      about={`采购账号 ${account.id}`}
                      names={{ 'resume-account': '恢复', 'connect-account': '重新连接' }}
                      className="justify-end"
                    />
                  </td>
                </tr>
              )
            })}
            {accounts.length === 0 && (
              <tr>
                <td colSpan={7} className="text-ink-2">
                  还没有接采购账号，付了款的订单都在等。
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </DeskPanel>
  )
}
