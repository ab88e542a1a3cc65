import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { walletReads } from '../../features/wallet/wallet-reads.ts'
import { SuccessScreen } from '../../flows/recharge/success-screen.tsx'

export const Route = createFileRoute('/charge/success')({
  validateSearch: (search: Record<string, unknown>): { rechargeId?: string | undefined } => {
    const rechargeId = textParam(search['rechargeId'])
    return /^[0-9A-Za-z]{20,32}$/.test(rechargeId) ? { rechargeId } : { rechargeId: undefined }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { rechargeId } }) => {
    if (rechargeId !== undefined) void context.queryClient.prefetchQuery(walletReads.recharge(rechargeId))
  },
  component: function Screen() {
    return <SuccessScreen {...Route.useSearch()} />
  },
})
