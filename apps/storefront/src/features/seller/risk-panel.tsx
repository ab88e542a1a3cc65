import { ReasonList } from '@otsukai/ui/reason-list.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Answer } from '../../lib/answer.tsx'
import { riskWords } from '../../lib/risk-words.ts'
import { sellerReads } from './seller-reads.ts'

/** How risky buying from them is, with the reasons. When it cannot be told, that is said: silence would read as no risk. */
export const RiskPanel = ({ id }: { id: string }) => (
  <Answer
    of={useQuery(sellerReads.risk(id))}
    waiting={
      <div role="status" aria-label="正在评估风险" className="grid h-28.5 content-between">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    }
    failed={() => <p className="text-sm text-ink-2">暂时没有算出风险，下单前请看看评价。</p>}
  >
    {({ level, reasons }) => (
      <>
        <h2 className="mb-1.5 flex items-center gap-2 text-sm font-semibold">
          <Tag tone={riskWords[level].tone}>{riskWords[level].text}</Tag>判断依据
        </h2>
        <ReasonList reasons={reasons} />
      </>
    )}
  </Answer>
)
