import { More } from '../../features/goods/goods-row.tsx'
import { GoodsShelf } from '../../features/goods/goods-shelf.tsx'
import { RecentlyViewed } from '../../features/goods/recently-viewed.tsx'

const newest = { sort: 'newest' } as const

/** The foot of the home page, loaded when it comes near. */
export default function HomeFoot() {
  return (
    <>
      <GoodsShelf title="刚刚上架" search={newest} more={<More to="/search" search={newest} />} />
      <RecentlyViewed />
    </>
  )
}
