import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { GuideScreen } from '../features/site/guide-screen.tsx'
import { guideId } from '../features/site/guides.ts'
import { siteReads } from '../lib/site.ts'

export const Route = createFileRoute('/guide')({
  validateSearch: (search: Record<string, unknown>): { id?: string } => (search['id'] === undefined ? {} : { id: textParam(search['id']) }),
  loaderDeps: ({ search }) => ({ id: guideId(search.id) }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(siteReads.help(deps.id)),
  component: function Screen() {
    return <GuideScreen id={guideId(Route.useSearch().id)} />
  },
})
