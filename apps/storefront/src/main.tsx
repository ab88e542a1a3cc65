import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './lib/api.ts'
import { session } from './lib/session.ts'
import { router } from './router.tsx'
import './styles/main.css'

session.start()
session.onEnd((why) => void (why === 'logout' ? router.navigate({ to: '/login' }) : router.invalidate()))
// Only members are told anything: what listens is loaded with the first of them.
session.onceMember(() => void import('./lib/live.ts').then(({ followLive }) => followLive()))

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
