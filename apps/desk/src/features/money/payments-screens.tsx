import type { PayType } from '@otsukai/contract/pay-types'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { fileOf } from '../../lib/export-tool.tsx'
import { DeskList } from '../../lib/desk-list.tsx'
import { type ListSearch, orderOf } from '../../lib/list-search.ts'
import { readPages } from '../../lib/pages-read.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { MoneyTabs } from './money-frame.tsx'
import { rechargesList, refundsList } from './payment-lists.tsx'
import { RechargePeek, RefundPeek } from './payment-peek.tsx'

const filters = ({ gateway, order }: ListSearch, state: string | undefined) => ({
  ...(gateway && { gateway: gateway as PayType }),
  ...(state && { state }),
  sort: (orderOf(rechargesList.orders, { order })?.by ?? 'created') as 'created' | 'amount',
})

const rechargeStates: Readonly<Record<string, string>> = { open: 'creating,pending,closing', over: 'expired,failed' }
export const wantedRecharges = (search: ListSearch) =>
  readPages(calls.deskRecharges, filters(search, search['view'] === undefined ? 'paid' : rechargeStates[search['view']]))

const refundStates: Readonly<Record<string, string>> = { done: 'done', refused: 'refused' }
export const wantedRefunds = (search: ListSearch) =>
  readPages(calls.deskRefunds, filters(search, search['view'] === undefined ? 'requested,sending' : refundStates[search['view']]))

/** The sum that the server tells of the whole filter. */
function sumOf(pages: readonly object[] | undefined): { sumJpy?: number | null } {
  const { sumJpy } = (pages?.at(-1) ?? {}) as { sumJpy?: number | null }
  return sumJpy === undefined ? {} : { sumJpy }
}

/** Opens the member's page, for who may read it. */
function useOpenMember() {
  const navigate = useNavigate()
  const may = useMay()
  return may('members.read')
    ? { onOpen: ({ member }: { member: { id: number } }) => void navigate({ to: '/members/$id', params: { id: String(member.id) } }) }
    : {}
}

export function RechargesScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedRecharges(search))
  return (
    <Screen title="财务">
      <MoneyTabs chosen="recharges" />
      <DeskList
        of={rechargesList}
        search={search}
        query={query}
        peek={(recharge, ways) => <RechargePeek key={recharge.id} recharge={recharge} {...ways} />}
        file={fileOf('recharges', wantedRecharges(search))}
        {...useOpenMember()}
        {...sumOf(query.data?.pages)}
        empty={<Nothing drawing="none" title="没有这样的充值" help="换一个视图或去掉筛选看看。" />}
      />
    </Screen>
  )
}

export function RefundsScreen({ search }: { search: ListSearch }) {
  const query = useInfiniteQuery(wantedRefunds(search))
  return (
    <Screen title="财务">
      <MoneyTabs chosen="refunds" />
      <DeskList
        of={refundsList}
        search={search}
        query={query}
        peek={(refund, ways) => <RefundPeek key={refund.id} refund={refund} {...ways} />}
        file={fileOf('refunds', wantedRefunds(search))}
        {...useOpenMember()}
        {...sumOf(query.data?.pages)}
        empty={
          <Nothing
            drawing={search['view'] === undefined ? 'done' : 'none'}
            title={search['view'] === undefined ? '没有在路上的退款' : '没有这样的退款'}
            help="原路退款发出后，到网关答复前都在这里。"
          />
        }
      />
    </Screen>
  )
}
