import { Empty } from '@otsukai/ui/empty.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Page, PageTitle } from '@otsukai/ui/page.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useChosenInView } from '@otsukai/ui/use-chosen-in-view.ts'
import { goToSection, useSectionInView } from '@otsukai/ui/use-section-in-view.ts'
import { useQuery } from '@tanstack/react-query'
import { countCategories } from '../../features/search/category-tree.ts'
import { CategoryPanel, panelId } from '../../features/search/category-panel.tsx'
import { rootIcon } from '../../features/search/root-icons.ts'
import { HotCategories } from '../../features/site/hot-categories.tsx'
import { Answer } from '../../lib/answer.tsx'
import { type Category, marketLists } from '../../lib/market-lists.ts'

/** The height of the sticky bar, with a margin. */
const TOP_PX = 96

export function CategoriesScreen() {
  const asked = useQuery(marketLists.categories())
  const tree = asked.data
  return (
    <Page title="分类">
      <PageTitle
        beside={
          tree && (
            <>
              共 <span className="num">{countCategories(tree)}</span> 个，点任何一级都能看在售的商品
            </>
          )
        }
      >
        分类
      </PageTitle>
      <HotCategories />
      <Answer
        of={asked}
        waiting={<TreeSkeleton />}
        words={{ title: '分类没有加载出来', help: '可以先在上面直接搜索。连上后这里会自动显示。' }}
        empty={<Empty drawing="search" title="还没有分类" help="可以先在上面直接搜索。" />}
      >
        {(all) => <Tree tree={all} />}
      </Answer>
    </Page>
  )
}

const layout = 'mt-8 items-start gap-6 tablet:grid tablet:grid-cols-[192px_minmax(0,1fr)] desk:grid-cols-[200px_minmax(0,1fr)] desk:gap-8'
const entryLook =
  'flex h-9 shrink-0 items-center rounded-photo px-3 text-left text-ink-2 hover:text-ink max-tablet:border max-tablet:border-line max-tablet:bg-paper max-tablet:text-sm tablet:w-full'
const here = 'font-semibold text-ink! tablet:bg-paper tablet:inset-ring tablet:inset-ring-line max-tablet:border-ink!'

/** All three levels, with the first level as navigation at the side, on a phone in a scrolling row. */
function Tree({ tree }: { tree: readonly Category[] }) {
  const inView = useSectionInView(
    tree.map(({ id }) => panelId(id)),
    TOP_PX,
  )
  return (
    <div className={layout}>
      <nav
        ref={useChosenInView()}
        aria-label="一级分类"
        className="sticky top-15 z-10 flex gap-2 overflow-x-auto bg-washi py-2.5 [scrollbar-width:none] max-tablet:-mx-4 max-tablet:mb-2 max-tablet:px-4 tablet:top-22 tablet:max-h-[calc(100dvh-112px)] tablet:flex-col tablet:gap-0.5 tablet:overflow-x-hidden tablet:overflow-y-auto tablet:py-0"
      >
        {tree.map(({ id, nameZh }) => {
          const current = panelId(id) === (inView ?? panelId(tree[0]!.id))
          return (
            <button
              key={id}
              type="button"
              aria-current={current || undefined}
              onClick={() => goToSection(panelId(id))}
              className={`${entryLook} ${current ? here : ''}`}
            >
              <Icon of={rootIcon(id)} size={18} className="mr-2.5 text-ink-3 max-tablet:hidden" />
              <span className="tablet:truncate">{nameZh}</span>
            </button>
          )
        })}
      </nav>
      <div className="min-w-0">
        {tree.map((root) => (
          <CategoryPanel key={root.id} root={root} />
        ))}
      </div>
    </div>
  )
}

const TreeSkeleton = () => (
  <div className={layout} role="status" aria-label="正在加载">
    <div className="grid gap-3 max-tablet:hidden">
      {Array.from({ length: 9 }, (_, at) => (
        <Skeleton key={at} className="h-7 w-full" />
      ))}
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-64 w-full rounded-photo" />
      <Skeleton className="h-64 w-full rounded-photo" />
    </div>
  </div>
)
