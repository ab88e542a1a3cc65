import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { parcelsList } from '../features/parcel/parcels-list.tsx'
import { ParcelsScreen, wantedParcels } from '../features/parcel/parcels-screen.tsx'
import { type ListSearch, listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/parcels/')({
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    ...listSearch(parcelsList)(search),
    // Which carriers there are, the screen learns later.
    carrier: textParam(search['carrier']).slice(0, 40) || undefined,
  }),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedParcels(deps)),
  component: Parcels,
})

function Parcels() {
  return <ParcelsScreen search={Route.useSearch()} />
}
