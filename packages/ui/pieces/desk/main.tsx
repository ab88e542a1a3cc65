import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { hearKeys } from '../../src/desk/keys.ts'
import { DetailScreen } from './detail-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { PhoneScreen } from './phone-screen.tsx'
import { DeskPieces } from './pieces.tsx'
import './main.css'

/** `?show=list`: pieces as they stand together on a screen; without it all of them, one below the other. */
const screens: Readonly<Record<string, () => ReactNode>> = {
  list: ListScreen,
  detail: DetailScreen,
  login: LoginScreen,
  phone: PhoneScreen,
}
const shown = screens[new URLSearchParams(location.search).get('show') ?? ''] ?? DeskPieces

hearKeys()
const router = createRouter({ routeTree: createRootRoute({ component: shown }), history: createMemoryHistory() })

createRoot(document.getElementById('app')!).render(<RouterProvider router={router as never} />)
