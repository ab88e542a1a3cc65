import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './lib/api.ts'
import { followLive } from './lib/live.ts'
import { session } from './lib/session.ts'
import { router } from './router.tsx'
import './styles/main.css'

session.start()
session.onEnd((why) => void (why === 'logout' ? router.navigate({ to: '/login' }) : router.invalidate()))
followLive()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
