import type { StockRow } from '@otsukai/contract/desk/stock'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, Printer } from 'lucide-react'
import { beginAct } from '../../lib/acting.ts'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList } from '../../lib/desk-list.tsx'
import { printLabels } from '../../lib/labels.ts'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { useViewCounts } from '../../lib/view-counts.ts'
import { useMay } from '../../lib/session.ts'
import { LONG_DAYS, stockList } from './stock-list.tsx'
import { StockPeek } from './stock-peek.tsx'

const DAY_MS = 86_400_000

const viewAsks = {
  soon: { storage: 'soon' },
  over: { storage: 'over' },
  traits: { traits: 'unknown' },
  apart: { reshelve: 'true' },
  inspect: { inspection: 'requested' },
  disputed: { inspection: 'disputed' },
  unshelved: { unshelved: 'true' },
} as const

/** What the list's address asks the server for. The moment is that of the day's beginning, so that a list stays the same read. */
export const wantedStock = ({ view, q, order }: ListSearch) =>
  readPages(calls.deskStock, {
    ...(q && { shelf: q.trim().toUpperCase() }),
    ...(view === 'long' && { before: Math.floor(serverNow() / DAY_MS - LONG_DAYS) * DAY_MS }),
    ...(view !== undefined && viewAsks[view as keyof typeof viewAsks]),
    dir: orderOf(stockList.orders, { order })?.down === false ? 'desc' : 'asc',
  })

/** What lies in the warehouse, by shelf and age. */
export function StockScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedStock(search))
  const counts = useViewCounts(calls.deskStock, viewAsks)
  const may = useMay()
  const hands = may('warehouse.act')
  return (
    <Screen
      title="库存"
      facts={
        <>
          <Link to="/stock/map" className="link">
            架位图
          </Link>
          {hands && (
            <Link to="/stock/take" className="link">
              盘点一个架
            </Link>
          )}
        </>
      }
    >
      <DeskList<StockRow>
        of={stockList}
        search={search}
        query={query}
        counts={counts}
        file={fileOf('stock', wantedStock(search))}
        peek={(row, ways) => <StockPeek key={row.orderId} row={row} {...ways} />}
        {...(hands && {
          bulk: (rows) => [
            {
              name: '换架位',
              icon: ArrowRightLeft,
              keys: 'm',
              why: rows.length > 50 ? '一次最多 50 件' : null,
              run: () =>
                beginAct({ name: 'move-stock', input: { orders: rows.map(({ orderId }) => orderId) }, about: `${rows.length} 件货` }),
            },
            {
              name: '打标签',
              icon: Printer,
              why: rows.length > 1 ? '一次打一件' : null,
              run: () => rows[0] && printLabels('order', rows[0].orderId),
            },
          ],
        })}
        empty={
          <Nothing
            drawing={search['q'] ? 'none' : 'done'}
            title={search['q'] ? `${search['q'].toUpperCase()} 上没有货` : '这里没有货'}
            help={search['q'] ? '这里按架位找，写全：C-07。' : '收了的货会出现在这里。'}
          />
        }
      />
    </Screen>
  )
}
