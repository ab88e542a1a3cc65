import { createFileRoute } from '@tanstack/react-router'
import { SearchMethodScreen } from '../flows/finding/search-method-screen.tsx'

export const Route = createFileRoute('/search_/method')({ component: SearchMethodScreen })
