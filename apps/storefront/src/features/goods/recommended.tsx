import { Heading } from '@otsukai/ui/page.tsx'
import { GridSkeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { siteReads } from '../../lib/site.ts'
import { GoodsRow, More, SHELF_SIZE } from './goods-row.tsx'

interface Props {
  /** At most so many categories. */
  shelves: number
  /** For the top of a screen: draws skeletons while loading, and fetches the first photos at once. */
  waiting?: boolean
}

/** A few categories with a row of goods each, for whoever looks for nothing yet. Nothing when there is none, or it did not come. */
export const Recommended = ({ shelves, waiting = false }: Props) => (
  <Answer
    of={useQuery(siteReads.recommended())}
    waiting={
      waiting &&
      Array.from({ length: shelves }, (_, at) => (
        <div key={at} className="mt-25">
          <GridSkeleton count={SHELF_SIZE} className="goods-grid goods-row" />
        </div>
      ))
    }
    failed={() => null}
  >
    {(all) =>
      all
        .filter(({ goods }) => goods.length > 0)
        .slice(0, shelves)
        .map(({ category, goods }, at) => (
          <section key={category.id} aria-label={category.nameZh}>
            <Heading more={<More {...links.category(category.id)} />}>{category.nameZh}</Heading>
            <GoodsRow goods={goods} eager={waiting && at === 0} />
          </section>
        ))
    }
  </Answer>
)
