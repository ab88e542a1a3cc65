import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList } from '../../lib/desk-list.tsx'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { PurchasePeek } from './purchase-peek.tsx'
import { purchasesList } from './purchases-list.tsx'

const ASK_AGAIN_MS = 15_000
const outcomes: Readonly<Record<string, string>> = { underWay: 'underWay', doubt: 'unclear', missed: 'listing,released,notOurs' }

/** What the list's address asks the server for. */
export function wantedPurchases(search: ListSearch) {
  const outcome = outcomes[search['view'] ?? '']
  const dir = orderOf(purchasesList.orders, search)?.down === false ? ('asc' as const) : ('desc' as const)
  return readPages(calls.deskPurchases, { dir, ...(outcome !== undefined && { outcome }) })
}

/** Purchases as they were tried, and the accounts that buy. */
export function PurchasesScreen({ search }: { search: ListSearch }) {
  const now = useQuery({ ...read(calls.deskPurchases, { limit: 1 }), refetchInterval: ASK_AGAIN_MS })
  const query = useInfiniteQuery({ ...wantedPurchases(search), refetchInterval: ASK_AGAIN_MS })
  const doubts = search['view'] === 'doubt'
  // Beside what is looked at there is no room for the accounts.
  const above = now.data && search['peek'] === undefined && (
    <div className="max-h-[45%] shrink-0 overflow-y-auto px-5 pt-3 max-tablet:px-4">
      <AccountsPanel {...now.data} />
    </div>
  )
  return (
    <Screen title="采购" facts={now.data && (now.data.waiting.n > 0 ? `${now.data.waiting.n} 单等着买` : '没有等着买的')}>
      <DeskList
        of={purchasesList}
        search={search}
        query={query}
        file={fileOf('purchases', wantedPurchases(search))}
        peek={(purchase, ways) => <PurchasePeek key={`${purchase.orderId}:${purchase.n}`} purchase={purchase} {...ways} />}
        empty={
          <Nothing
            drawing={doubts ? 'done' : 'none'}
            title={doubts ? '没有待核实的' : '这里还没有'}
            help={doubts ? '煤炉没有回答的购买会出现在这里。' : '会员付了款，就会自动去买。'}
          />
        }
        above={above}
      />
    </Screen>
  )
}
