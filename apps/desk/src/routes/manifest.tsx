import { createFileRoute } from '@tanstack/react-router'
import { ManifestScreen, manifestRead } from '../features/manifest/manifest-screen.tsx'

export const Route = createFileRoute('/manifest')({
  validateSearch: ({ carrier }: Record<string, unknown>): { carrier?: string } =>
    typeof carrier === 'string' && carrier.length <= 40 ? { carrier } : {},
  loader: ({ context }) => void context.queryClient.prefetchQuery(manifestRead()),
  component: Manifest,
})

function Manifest() {
  return <ManifestScreen carrier={Route.useSearch().carrier} />
}
