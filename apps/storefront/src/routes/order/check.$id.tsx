import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { orderReads } from '../../features/order/order-reads.ts'
import { CheckScreen } from '../../flows/errand/check-screen.tsx'

export const Route = createFileRoute('/order/check/$id')({
  validateSearch: (search: Record<string, unknown>): { variantId?: string | undefined } => {
    const variantId = textParam(search['variantId'])
    return { variantId: variantId === '' || variantId.length > 64 ? undefined : variantId }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(orderReads.quote(params.id, deps)),
  component: function Screen() {
    const { id } = Route.useParams()
    const { variantId } = Route.useSearch()
    return <CheckScreen key={`${id} ${variantId ?? ''}`} id={id} variantId={variantId} />
  },
})
