import { Page } from '@otsukai/ui/page.tsx'
import { whenNear } from '@otsukai/ui/when-near.tsx'
import { useDeferredValue } from 'react'
import { EndingSoon } from '../../features/goods/ending-soon.tsx'
import { Recommended } from '../../features/goods/recommended.tsx'
import { HomePanel } from '../../features/member/home-panel.tsx'
import { Banners } from '../../features/site/banners.tsx'
import { HotCategories } from '../../features/site/hot-categories.tsx'

/** Number of categories with a row of goods. */
const SHELVES = 4

const HomeFoot = whenNear(() => import('./home-foot.tsx'))

export function HomeScreen() {
  // Draws the part below the fold in a second render.
  const below = useDeferredValue(true, false)
  return (
    <Page title="首页">
      <h1 className="sr-only">Otsukai 首页</h1>
      <div className="mt-4 grid gap-4 tablet:mt-6 desk:gap-6 desk:grid-cols-[minmax(0,1fr)_312px]">
        <Banners />
        <HomePanel />
      </div>
      <HotCategories className="mt-6 tablet:mt-8" />
      {below ? (
        <>
          <EndingSoon />
          <Recommended shelves={SHELVES} waiting />
          <HomeFoot />
        </>
      ) : (
        // Keeps the foot out of range, so that it is not loaded yet.
        <div className="h-[300vh]" />
      )}
    </Page>
  )
}
