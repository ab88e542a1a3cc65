import { formatJpy } from '@otsukai/money/format'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { Note } from '@otsukai/ui/note.tsx'
import { hasFailed } from '@otsukai/web/api.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { links } from '../../lib/links.ts'
import { useSession } from '../../lib/session.ts'
import { useLimits } from '../../lib/site.ts'
import { BidEntrySkeleton } from './bid-entry-skeleton.tsx'
import { bidReads } from './bid-reads.ts'
import { bidWords, isOver } from './bid-words.ts'
import { useAuction } from './use-auction.ts'

interface Props {
  id: string
  /** Why nobody can bid now; null when they can. */
  paused: string | null
  /** Drawn beside the button. */
  beside: ReactNode
}

/** On an auction's goods: the state of the member's own bid, and the one button that leads to the bid page. */
export function BidEntry({ id, paused, beside }: Props) {
  const { loggedIn } = useSession()
  const { auction } = useAuction(id)
  const limits = useLimits()
  const asked = useQuery({ ...bidReads.newest(id), enabled: loggedIn })
  // What the button is for depends on it.
  if (asked.isLoading && !hasFailed(asked)) return <BidEntrySkeleton />
  const newest = asked.data?.list[0]
  const own = newest && (!isOver(newest) || newest.state === 'won') ? newest : undefined
  const open = auction?.state === undefined || auction.state === 'open'
  const outbid = own?.state === 'outbid' && open
  const words = own && bidWords(own, auction?.currentJpy ?? own.currentJpy, limits)
  const text = outbid ? '去加价' : own ? '看我的出价' : '出价'
  return (
    <>
      {own && words && (
        <Note kind={outbid ? 'act' : own.state === 'won' ? 'good' : 'info'} className="mt-4">
          <b className="font-semibold">{words.title}</b>，上限 {formatJpy(own.maxJpy)} 日元。{words.next}。
        </Note>
      )}
      {open || own ? (
        <div className="foot-bar mt-4">
          <div className="flex gap-3 max-tablet:flex-row-reverse max-tablet:gap-1">
            {paused && !own ? (
              <button type="button" disabled aria-describedby="why-not" className={buttonLook({ rank: 'main', size: 'large', wide: true })}>
                {text}
              </button>
            ) : (
              <Link {...links.bid(id)} className={buttonLook({ rank: own && !outbid ? 'second' : 'main', size: 'large', wide: true })}>
                {text}
              </Link>
            )}
            {beside}
          </div>
          {paused && !own && (
            <p id="why-not" className="mt-2 text-center text-sm text-kihada">
              {paused}
            </p>
          )}
        </div>
      ) : (
        <div className="mt-4">{beside}</div>
      )}
      {open && !own && <p className="mt-3 text-sm text-ink-2">设一个最高价，有人加价时替你一档一档地跟。没拍到，冻结立即退回余额。</p>}
    </>
  )
}
