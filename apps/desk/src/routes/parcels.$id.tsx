import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ParcelScreen } from '../features/parcel/parcel-screen.tsx'

export const Route = createFileRoute('/parcels/$id')({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(read(calls.deskParcelOf, { id: params.id })),
  component: Parcel,
})

function Parcel() {
  return <ParcelScreen id={Route.useParams().id} />
}
