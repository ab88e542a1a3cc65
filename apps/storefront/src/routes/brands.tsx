import { createFileRoute } from '@tanstack/react-router'
import { BrandsScreen } from '../features/search/brands-screen.tsx'
import { marketLists } from '../lib/market-lists.ts'

export const Route = createFileRoute('/brands')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(marketLists.brands()),
  component: BrandsScreen,
})
