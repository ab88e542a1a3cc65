import { Page } from '@otsukai/ui/page.tsx'
import { whenNear } from '@otsukai/ui/when-near.tsx'
import { useDeferredValue } from 'react'
import { EndingSoon } from '../../features/goods/ending-soon.tsx'
import { Recommended } from '../../features/goods/recommended.tsx'
import { HomePanel } from '../../features/member/home-panel.tsx'
import { Banners } from '../../features/site/banners.tsx'
import { HotCategories } from '../../features/site/hot-categories.tsx'

/** As many categories with a row of goods each. */
const SHELVES = 4

const HomeFoot = whenNear(() => import('./home-foot.tsx'))

export function HomeScreen() {
  // What lies below the first sight is drawn after it.
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
        // So that the foot is not near meanwhile.
        <div className="h-[300vh]" />
      )}
    </Page>
  )
}
