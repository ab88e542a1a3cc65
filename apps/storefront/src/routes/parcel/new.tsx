import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { askRequest, RequestScreen, type RequestSearch } from '../../flows/parcel/request-screen.tsx'

export const Route = createFileRoute('/parcel/new')({
  validateSearch: (search: Record<string, unknown>): RequestSearch => ({
    orders: textParam(search['orders']) || undefined,
    line: textParam(search['line']) || undefined,
    rest: textParam(search['rest']) || undefined,
    parts: textParam(search['parts']) || undefined,
    edit: textParam(search['edit']) || undefined,
    to: textParam(search['to']) || undefined,
    packing: textParam(search['packing']) || undefined,
    invoice: textParam(search['invoice']) || undefined,
    payMode: textParam(search['payMode']) || undefined,
  }),
  loaderDeps: ({ search: { edit } }) => ({ edit }),
  loader: ({ context, deps }) => askRequest(context.queryClient, deps),
  component: function Screen() {
    return <RequestScreen search={Route.useSearch()} />
  },
})
