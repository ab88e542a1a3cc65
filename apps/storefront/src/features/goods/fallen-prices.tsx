import { Panel } from '@otsukai/ui/panel.tsx'
import { PartTitle } from '@otsukai/ui/part-title.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useRate } from '../../lib/site.ts'
import { CollectedNote } from './collected-note.tsx'
import { readCollected } from './collected-reads.ts'
import { GoodsCard } from './goods-card.tsx'

/** One row. */
const SHOWN = 5
const row = 'goods-grid-beside goods-row-beside'

/** One row of collected goods that became cheaper since they were collected. */
export function FallenPrices() {
  const wechatRate = useRate()?.WechatRate
  const asked = useQuery(readCollected({ status: 'priceFell', page: 1, limit: SHOWN }))
  const { data } = asked
  return (
    <section aria-label="收藏里降价了">
      <PartTitle
        beside={data && data.total > 0 && <span className="num">{data.total} 件</span>}
        more={{ link: links.collected(), text: '全部收藏' }}
      >
        收藏里降价了
      </PartTitle>
      <Answer
        of={asked}
        // As high as none: most of the time nothing fell.
        waiting={
          <Panel role="status" aria-label="正在加载" className="px-5 py-4">
            <Skeleton className="h-[1lh] w-80 max-w-full" />
          </Panel>
        }
        line="收藏暂时没有加载出来。"
        className="px-5 py-4 text-ink-2"
        failed={(line) => <Panel>{line}</Panel>}
        empty={<Panel className="px-5 py-4 text-ink-2">现在没有降价的。收藏的商品降了价，会出现在这里。</Panel>}
      >
        {({ list }) => (
          <ul className={row}>
            {list.map((goods) => (
              <li key={goods.id} className="min-w-0">
                <GoodsCard goods={goods} wechatRate={wechatRate} footnote={<CollectedNote goods={goods} />} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}
