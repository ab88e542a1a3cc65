import { createFileRoute } from '@tanstack/react-router'
import { BooksScreen, wantedAccounts, wantedDay } from '../features/money/books-screen.tsx'

export const Route = createFileRoute('/money')({
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {},
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader({ context, deps: { day } }) {
    void context.queryClient.prefetchQuery(wantedDay(day))
    void context.queryClient.prefetchQuery(wantedAccounts())
  },
  component: Money,
})

function Money() {
  return <BooksScreen day={Route.useSearch().day} />
}
