import { createFileRoute } from '@tanstack/react-router'
import { parcelsList } from '../features/parcel/parcels-list.tsx'
import { ParcelsScreen, wantedParcels } from '../features/parcel/parcels-screen.tsx'
import { listSearch } from '../lib/list-search.ts'

export const Route = createFileRoute('/parcels/')({
  validateSearch: listSearch(parcelsList),
  loaderDeps: ({ search: { peek: _, ...search } }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(wantedParcels(deps)),
  component: Parcels,
})

function Parcels() {
  return <ParcelsScreen search={Route.useSearch()} />
}
