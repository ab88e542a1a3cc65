import { createFileRoute } from '@tanstack/react-router'
import { BrandsScreen } from '../features/search/brands-screen.tsx'

export const Route = createFileRoute('/brands')({ component: BrandsScreen })
