import type { ContentKind } from '@otsukai/contract/acts/content'
import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ContentScreen } from '../features/content/content-screen.tsx'
import { contentTabs } from '../features/content/content-words.ts'

export const Route = createFileRoute('/content')({
  validateSearch: (search: Record<string, unknown>): { kind?: ContentKind } => {
    const kind = textParam(search['kind'])
    return contentTabs.some(({ id }) => id === kind) ? { kind: kind as ContentKind } : {}
  },
  component: Content,
})

function Content() {
  const { kind = 'rates' } = Route.useSearch()
  return <ContentScreen kind={kind} />
}
