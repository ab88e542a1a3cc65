import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '../flows/finding/categories-screen.tsx'

export const Route = createFileRoute('/categories')({ component: CategoriesScreen })
