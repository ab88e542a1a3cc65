import { createFileRoute } from '@tanstack/react-router'
import { GoodsShelf } from '../features/goods/goods-shelf.tsx'
import NotFound from '../shell/not-found.tsx'

/** Every address that no screen has. It is a route, so that the guard can tell it from a screen. */
export const Route = createFileRoute('/$')({
  component: () => (
    <NotFound>
      <GoodsShelf title="也许你在找" search={{ sort: 'newest' }} more={null} />
    </NotFound>
  ),
})
