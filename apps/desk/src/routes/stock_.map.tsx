import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ShelfMap, shelvesRead } from '../features/stock/shelf-map.tsx'

export const Route = createFileRoute('/stock_/map')({
  validateSearch: (search: Record<string, unknown>): { shelf?: string } => {
    const shelf = textParam(search['shelf']).slice(0, 40)
    return shelf === '' ? {} : { shelf }
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(shelvesRead()),
  component: Shelves,
})

function Shelves() {
  return <ShelfMap shelf={Route.useSearch().shelf} />
}
