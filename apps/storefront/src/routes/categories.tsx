import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '../flows/finding/categories-screen.tsx'
import { marketLists } from '../lib/market-lists.ts'

export const Route = createFileRoute('/categories')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(marketLists.categories()),
  component: CategoriesScreen,
})
