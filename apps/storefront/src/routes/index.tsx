import { createFileRoute, Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { GoodsShelf, shelfRead } from '../features/goods/goods-shelf.tsx'
import { RecentlyViewed } from '../features/goods/recently-viewed.tsx'
import { HomePanel } from '../features/member/home-panel.tsx'
import { Banners } from '../features/site/banners.tsx'
import { links } from '../lib/links.ts'
import { siteReads } from '../lib/site.ts'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'

const newest = { sort: 'newest' } as const

/** Shelves by the words under which such things are listed, until the server recommends categories. */
const themes = [
  { title: '相机与镜头', ja: 'カメラ・レンズ', keyword: 'カメラ' },
  { title: '手办周边', ja: 'フィギュア・グッズ', keyword: 'フィギュア' },
  { title: '器皿茶具', ja: '食器・茶道具', keyword: '茶碗' },
] as const

export const Route = createFileRoute('/')({
  // The screen most begin with comes with the shell: one round trip less, and what it needs is packed together.
  codeSplitGroupings: [],
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(siteReads.banners())
    void queryClient.prefetchQuery(shelfRead(newest))
  },
  component: HomeScreen,
})

const More = (link: LinkProps) => (
  <Link {...link} className="link inline-flex items-center gap-0.5">
    查看更多
    <Icon of={ChevronRight} size={15} />
  </Link>
)

function HomeScreen() {
  return (
    <Page title="首页">
      <h1 className="sr-only">Otsukai 首页</h1>
      <div className="mt-4 grid gap-4 tablet:mt-6 tablet:grid-cols-[minmax(0,1fr)_280px] tablet:gap-6 desk:grid-cols-[minmax(0,1fr)_312px]">
        <Banners />
        <HomePanel />
      </div>
      <GoodsShelf title="刚刚上架" ja="新着" search={newest} more={<More to="/search" search={{ sort: 'newest' }} />} eager />
      {themes.map(({ title, ja, keyword }) => (
        <GoodsShelf key={keyword} title={title} ja={ja} search={{ keyword }} more={<More {...links.search(keyword)} />} />
      ))}
      <RecentlyViewed />
    </Page>
  )
}
