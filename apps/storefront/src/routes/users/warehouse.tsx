import { pageParam, textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { askWarehouse, WarehouseScreen, type WarehouseSearch } from '../../flows/parcel/warehouse-screen.tsx'

export const Route = createFileRoute('/users/warehouse')({
  validateSearch: (search: Record<string, unknown>): WarehouseSearch => {
    if (textParam(search['tab']) !== 'parcels') return { picked: textParam(search['picked']) || undefined }
    const page = pageParam(search['page'])
    // Every page loads this function, so the list of states stays in the screen's chunk.
    return { tab: 'parcels', state: textParam(search['state']) || undefined, page: page > 1 ? page : undefined }
  },
  loaderDeps: ({ search: { picked: _, ...shown } }) => shown,
  loader: ({ context, deps }) => askWarehouse(context.queryClient, deps),
  component: function Screen() {
    return <WarehouseScreen search={Route.useSearch()} />
  },
})
