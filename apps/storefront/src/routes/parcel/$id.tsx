import { createFileRoute } from '@tanstack/react-router'
import { parcelReads } from '../../features/parcel/parcel-reads.ts'
import { ParcelScreen } from '../../flows/parcel/parcel-screen.tsx'

export const Route = createFileRoute('/parcel/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(parcelReads.parcel(params.id)),
  component: function Screen() {
    return <ParcelScreen {...Route.useParams()} />
  },
})
