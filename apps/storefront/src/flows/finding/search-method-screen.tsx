import { Note } from '@otsukai/ui/note.tsx'
import { Page, PageTitle } from '@otsukai/ui/page.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { Hash, LayoutGrid, Lightbulb, Link2, Tag, Type } from 'lucide-react'
import { TriedAddress, TriedBrand, TriedCategory, TriedItemId, TriedKeyword } from './try-results.tsx'
import { useExampleItem } from '../../features/search/example-item.ts'
import { TryRow } from '../../features/search/try-row.tsx'

export function SearchMethodScreen() {
  const example = useExampleItem()
  return (
    <Page title="怎么找到想要的">
      <PageTitle beside="五种办法，都可以在这里先试一试">怎么找到想要的</PageTitle>
      <Panel>
        <TryRow
          icon={Type}
          title="按关键词"
          words="中文、日文、英文都行，俗称也认得。会先换成日文再搜，也能搜原词。"
          example="任天堂游戏机"
          result={(text) => <TriedKeyword key={text} text={text} />}
        />
        <TryRow
          icon={Hash}
          title="按商品 ID"
          words="煤炉商品页最下面的 m 加 8 至 12 位数字，整个贴进来就直接打开。"
          example={example}
          result={(text) => <TriedItemId key={text} text={text} />}
        />
        <TryRow
          icon={Link2}
          title="粘贴煤炉链接"
          words="在煤炉 App 里点分享、复制链接，连同前后的文字一起贴也可以。"
          example={example && `https://jp.mercari.com/item/${example}`}
          result={(text) => <TriedAddress key={text} text={text} />}
        />
        <TryRow
          icon={LayoutGrid}
          title="按分类"
          words="不知道叫什么时，从大类往下找，三级直达。"
          example="相机"
          result={(text) => <TriedCategory key={text} text={text} />}
        />
        <TryRow
          icon={Tag}
          title="按品牌"
          words="认准牌子再找型号。中文名、日文名、英文名写哪个都行。"
          example="理光"
          result={(text) => <TriedBrand key={text} text={text} />}
        />
      </Panel>
      <Note kind="aside" icon={Lightbulb} className="mt-5">
        默认只看在售的。想知道行情，在结果页把状态改成“已售出”，就能看到成交过的价格。
      </Note>
    </Page>
  )
}
