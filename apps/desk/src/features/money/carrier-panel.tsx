import type { DataOf } from '@otsukai/contract/call'
import type { moneyAccounts } from '@otsukai/contract/desk/money'
import { lineCarrierZh } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { beginAct } from '../../lib/acting.ts'
import { useMay } from '../../lib/session.ts'

const PAYABLE = 'payable:carrier:'

/** What we owe the carriers of parcels abroad, and their bills, which are paid line by line. */
export function CarrierPanel({ of: { house } }: { of: DataOf<typeof moneyAccounts> }) {
  const acts = useMay()('money.act')
  const owed = house.filter(({ account }) => account.startsWith(PAYABLE))
  if (owed.length === 0) return null
  return (
    <DeskPanel title="承运商" beside="交运时按成本记，按账单付" flush>
      <ul>
        {owed.map(({ account, balanceJpy }) => {
          const carrier = account.slice(PAYABLE.length)
          return (
            <li key={account} className="flex h-11 items-center gap-3 border-t border-line px-4">
              <span className="min-w-0 flex-1 truncate">应付{lineCarrierZh(carrier)}</span>
              <b className="num font-semibold">{formatJpy(balanceJpy)}</b>
              {acts && (
                <Button
                  size="small"
                  onClick={() => beginAct({ name: 'carrier-bill', input: { carrier }, about: `${lineCarrierZh(carrier)}的账单` })}
                >
                  登记账单…
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </DeskPanel>
  )
}
