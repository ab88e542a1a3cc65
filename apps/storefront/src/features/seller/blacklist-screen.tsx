import type { SellerEntry } from '@otsukai/contract/sellers'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Empty } from '@otsukai/ui/empty.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { formatDay } from '@otsukai/web/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { PeopleList, PeopleRow } from './people-row.tsx'
import { useSellerMark } from './seller-marks.ts'
import { sellerReads } from './seller-reads.ts'
import { useTimeZone } from '../../lib/site.ts'
import { PeopleScreen } from './people-screen.tsx'

export function BlacklistScreen({ page = 1 }: { page?: number | undefined }) {
  const asked = useQuery({ ...sellerReads.blacklist(page), placeholderData: keepPreviousData })
  return (
    <PeopleScreen
      title="黑名单"
      asked={asked}
      page={page}
      to={(n) => ({ to: '/users/shop/black', search: { page: n > 1 ? n : undefined } })}
      empty={<Empty drawing="bundle" title="黑名单是空的" help="不想再看到谁的商品，在卖家页点“拉黑”，随时可以在这里解除。" />}
    >
      {(list, dimmed) => (
        <>
          <Note kind="aside" icon={Ban} className="mb-4">
            他们的商品不出现在你的搜索和推荐里，也不能下单或出价。对方不会知道。已经下的订单照常进行。
          </Note>
          <PeopleList dimmed={dimmed}>
            {list.map((entry) => (
              <Blacked key={entry.id} entry={entry} />
            ))}
          </PeopleList>
        </>
      )}
    </PeopleScreen>
  )
}

function Blacked({ entry }: { entry: SellerEntry }) {
  const timeZone = useTimeZone()
  const { set, pending, problem } = useSellerMark(entry.id, 'blacked')
  return (
    <PeopleRow
      entry={entry}
      since={`${formatDay(entry.since, timeZone)} 拉黑`}
      middle={
        <p className="text-base text-ink-2 min-[900px]:w-40 desk:w-55">
          {entry.listingCount === null ? '隐藏了全部商品' : `隐藏了 ${formatJpy(entry.listingCount)} 件商品`}
        </p>
      }
      end={
        <>
          <Button
            size="compact"
            pending={pending}
            aria-label={`解除拉黑 ${entry.name}`}
            onClick={() => void set(false).then((done) => done && showToast('已解除拉黑'))}
            className="px-2! max-[900px]:col-span-2"
          >
            解除拉黑
          </Button>
          {problem && (
            <p role="alert" className="text-cap text-shu-deep max-[900px]:col-span-2">
              {problem.message}
            </p>
          )}
        </>
      }
    />
  )
}
