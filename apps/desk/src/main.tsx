import { onForget, queryClient } from '@otsukai/web/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from './lib/session.ts'
import { router } from './router.tsx'
import './styles/main.css'

onForget((why) => {
  if (why === 'logout') void router.invalidate()
})

// After a log-in the door opens: the guards are asked again.
session.onEntry(() => void router.invalidate())

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
