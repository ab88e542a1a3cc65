import { pageParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { ChargeScreen, type ChargeSearch } from '../../flows/recharge/charge-screen.tsx'

export const Route = createFileRoute('/users/charge')({
  validateSearch: (search: Record<string, unknown>): ChargeSearch => {
    const page = pageParam(search['page'])
    // Every page loads this function, so the list of groups stays in the screen's chunk.
    return { page: page > 1 ? page : undefined, kind: textParam(search['kind']) || undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(walletReads.balance())
    void context.queryClient.prefetchQuery(walletReads.statement(deps.page ?? 1, deps.kind))
  },
  component: function Screen() {
    return <ChargeScreen search={Route.useSearch()} />
  },
})
