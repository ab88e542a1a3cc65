import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Pieces } from './pieces.tsx'
import './main.css'

// A router without routes, as the page only shows how links look.
const router = createRouter({ routeTree: createRootRoute({ component: Pieces }), history: createMemoryHistory() })

createRoot(document.getElementById('app')!).render(<RouterProvider router={router as never} />)
