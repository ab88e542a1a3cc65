import { createFileRoute } from '@tanstack/react-router'
import { GoodsShelf } from '../features/goods/goods-shelf.tsx'
import NotFound from '../shell/not-found.tsx'

/** All addresses without a screen. A route of its own, so that the guard can tell them from screens. */
export const Route = createFileRoute('/$')({
  component: () => (
    <NotFound>
      <GoodsShelf title="也许你在找" search={{ sort: 'newest' }} more={null} />
    </NotFound>
  ),
})
