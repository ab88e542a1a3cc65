import { textParam } from '@otsukai/web/search-params.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { GuideScreen } from '../features/site/guide-screen.tsx'
import { guideId } from '../features/site/guides.ts'
import { siteReads } from '../lib/site.ts'

const Calculator = lazy(() => import('../features/postage/calculator.tsx'))

export const Route = createFileRoute('/guide')({
  validateSearch: (search: Record<string, unknown>): { id?: string; weightG?: string } => ({
    ...(search['id'] !== undefined && { id: textParam(search['id']) }),
    ...(search['weightG'] !== undefined && { weightG: textParam(search['weightG']) }),
  }),
  loaderDeps: ({ search }) => ({ id: guideId(search.id) }),
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(siteReads.help(deps.id)),
  component: function Screen() {
    const { id, weightG = '' } = Route.useSearch()
    // Of goods, at most 100 kg; any other text is ignored.
    const weight = /^[1-9]\d{0,4}$/.test(weightG) ? Number(weightG) : null
    return <GuideScreen id={guideId(id)} calculator={guideId(id) === 3 && <Calculator key={weight} weightG={weight} />} />
  },
})
