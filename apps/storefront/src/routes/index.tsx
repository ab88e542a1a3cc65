import { createFileRoute } from '@tanstack/react-router'
import { GoodsShelf, More, shelfRead } from '../features/goods/goods-shelf.tsx'
import { RecentlyViewed } from '../features/goods/recently-viewed.tsx'
import { Recommended } from '../features/goods/recommended.tsx'
import { HomePanel } from '../features/member/home-panel.tsx'
import { Banners } from '../features/site/banners.tsx'
import { HotCategories } from '../features/site/hot-categories.tsx'
import { siteReads } from '../lib/site.ts'
import { Page } from '../ui/page.tsx'

/** As many categories with a row of goods each. */
const SHELVES = 4
const newest = { sort: 'newest' } as const

export const Route = createFileRoute('/')({
  // The screen most begin with comes with the shell: one round trip less, and what it needs is packed together.
  codeSplitGroupings: [],
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteReads.banners())
    void queryClient.prefetchQuery(siteReads.hotCategories())
    void queryClient.prefetchQuery(siteReads.recommended())
    void queryClient.prefetchQuery(shelfRead(newest))
  },
  component: HomeScreen,
})

function HomeScreen() {
  return (
    <Page title="首页">
      <h1 className="sr-only">Otsukai 首页</h1>
      <div className="mt-4 grid gap-4 tablet:mt-6 tablet:grid-cols-[minmax(0,1fr)_280px] tablet:gap-6 desk:grid-cols-[minmax(0,1fr)_312px]">
        <Banners />
        <HomePanel />
      </div>
      <HotCategories className="mt-6 tablet:mt-8" />
      <Recommended shelves={SHELVES} waiting />
      <GoodsShelf title="刚刚上架" ja="新着" search={newest} more={<More to="/search" search={newest} />} />
      <RecentlyViewed />
    </Page>
  )
}
