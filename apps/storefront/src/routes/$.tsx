import { createFileRoute } from '@tanstack/react-router'
import NotFound from '../shell/not-found.tsx'

/** Every address that no screen has. It is a route, so that the guard can tell it from a screen. */
export const Route = createFileRoute('/$')({ component: NotFound })
