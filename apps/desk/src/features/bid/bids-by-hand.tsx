import type { BidRow } from '@otsukai/contract/desk/bids'
import { formatJpy, yenZh } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { focusScreen, isFocusLost } from '@otsukai/ui/desk/focus.ts'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatSecond } from '@otsukai/web/time.ts'
import { Fragment, useCallback, useEffect, useRef, useState } from 'react'
import { beginAct } from '../../lib/acting.ts'
import { MarketLink } from '../../lib/market-link.tsx'
import { leastOf, whyNotAmount, yenOf } from './bid-words.ts'
import { TimeLeft } from './time-left.tsx'

/** Bids that a person must make now, the nearest end first: what to bid with which account, and what was bid. */
export const BidsByHand = ({ bids }: { bids: readonly BidRow[] }) => {
  // Of those that are over only the result is open: they come last.
  const now = serverNow()
  const isLive = ({ auction }: BidRow) => auction?.state === 'open' && (auction.endsAt ?? Infinity) > now
  const inTurn = bids.toSorted((one, other) => Number(isLive(other)) - Number(isLive(one)))
  const next = inTurn.find(isLive)
  const panel = useRef<HTMLDivElement>(null)
  const toNearest = useCallback(() => {
    const field = panel.current?.querySelector('input')
    if (field) field.focus()
    else focusScreen()
  }, [])
  const nextUrl = next?.marketUrl ?? null
  useKeys('手工出价', [
    { keys: 'b', name: '记最近的一笔', run: toNearest },
    { keys: 'v', name: '在煤炉打开最近的', off: nextUrl === null, run: () => void open(nextUrl!, '_blank', 'noopener,noreferrer') },
  ])
  return (
    <DeskPanel
      title="现在要手工出的"
      count={bids.length}
      beside={
        <>
          <span className="max-[900px]:hidden">用指定账号在煤炉出价，出完马上记下；没记下之前，会员的冻结不动</span>
          {nextUrl !== null && (
            <a
              href={nextUrl}
              target="_blank"
              rel="noreferrer"
              className="flex items-center gap-1.5 text-ink-2 hover:text-ink max-tablet:hidden"
            >
              <KeyHint keys="v" />
              在煤炉打开最近的
            </a>
          )}
          <button type="button" onClick={toNearest} className="flex items-center gap-1.5 text-ink-2 hover:text-ink max-tablet:hidden">
            <KeyHint keys="b" />
            记最近的
          </button>
        </>
      }
      flush
    >
      <div ref={panel}>
        {inTurn.map((bid) => (
          <ByHand key={bid.id} bid={bid} first={bid === next} onGone={toNearest} />
        ))}
      </div>
    </DeskPanel>
  )
}

interface ByHandProps {
  bid: BidRow
  first: boolean
  /** Called once the row has gone with the focus: the keys go on with the next one. Must be stable. */
  onGone: () => void
}

function ByHand({ bid, first, onGone }: ByHandProps) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const { auction, member, maxJpy, acts } = bid
  const least = leastOf(bid)
  const title = bid.titleZh ?? bid.titleJa
  const record = acts.find(({ name }) => name === 'record-bid')
  const none = acts.find(({ name }) => name === 'no-bid')
  const why = record ? (record.whyZh ?? whyNotAmount(typed, least, maxJpy)) : '只有采购和店长能记'
  const about = `${title} · ${member.name}`
  // There is no time for a sheet, and no money moves.
  const write = async () => {
    if (why !== null || pending) return
    const amount = yenOf(typed)!
    const input = { ...record!.input, amount }
    setPending(true)
    const done = await act(calls.doAct, {
      name: 'record-bid',
      input,
      reason: `在煤炉出了 ${yenZh(amount)}`,
      requestId: attempt.idFor(input),
    })
    setPending(false)
    setProblem(done.problem)
    if (!('data' in done)) return
    attempt.done()
    setTyped('')
    sayDone(`已记下：${title} 出了 ${yenZh(amount)}`)
    void queryClient.invalidateQueries({ queryKey: [calls.deskBids.path] })
  }
  useEffect(() => () => void requestAnimationFrame(() => isFocusLost() && onGone()), [onGone])
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 ${first ? 'bg-kihada-wash/60' : ''}`}>
      <span className="w-23 shrink-0">
        {auction?.endsAt ? (
          <>
            <TimeLeft until={auction.endsAt} large />
            <span className="num block text-cap text-ink-2">{formatSecond(auction.endsAt, 'Asia/Tokyo')} 结束</span>
          </>
        ) : (
          <span className="text-ink-3">没有定时</span>
        )}
      </span>
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-3 max-tablet:basis-36">
        <Thumb src={bid.picture} size="small" />
        <span className="min-w-0">
          <b className="block truncate font-semibold">{title}</b>
          <span className="block truncate text-cap text-ink-2">
            {member.name}
            {auction && auction.bids > 0 && ` · 已出 ${auction.bids} 次${auction.leader === 'other' ? '，别人领先' : ''}`}{' '}
            <MarketLink of={bid} />
          </span>
        </span>
      </span>
      <dl className="grid grid-flow-col grid-cols-[88px_repeat(3,64px)] grid-rows-2 gap-x-3 text-right max-tablet:basis-full max-tablet:grid-cols-[minmax(0,1fr)_repeat(3,64px)]">
        {(
          [
            ['账号', auction?.account ?? '–', false],
            ['现价', auction ? formatJpy(auction.currentJpy) : '–', true],
            ['至少出', least === null ? '–' : formatJpy(least), true],
            ['至多', formatJpy(maxJpy), true],
          ] as const
        ).map(([name, value, number]) => (
          <Fragment key={name}>
            <dt className="text-cap text-ink-2">{name}</dt>
            <dd className={number ? 'num text-[14px] font-semibold' : 'truncate'}>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <span className="flex items-center gap-2 max-tablet:min-w-0 max-tablet:basis-full">
        <label className="flex h-(--field) w-28 items-center max-tablet:w-auto max-tablet:min-w-0 max-tablet:flex-1 rounded-photo border border-line-strong bg-paper pr-2.5 focus-within:border-ai focus-within:ring-3 focus-within:ring-ai-wash">
          <input
            aria-label={`${title} 出了多少日元`}
            inputMode="numeric"
            placeholder="出了多少"
            value={typed}
            // The keys that lead here are pressed by habit when one is here already.
            onChange={({ target }) => setTyped(target.value.replaceAll(/[A-Za-z]/g, ''))}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && void write()}
            className="num min-w-0 flex-1 bg-transparent px-2.5 outline-none"
          />
          <span className="text-cap text-ink-3">日元</span>
        </label>
        <Button
          rank={first ? 'ink' : 'second'}
          pending={pending}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => void write()}
        >
          记下
        </Button>
        <Button
          disabled={!none?.allowed}
          title={none ? (none.whyZh ?? undefined) : '只有采购和店长能记'}
          onClick={() => beginAct({ name: 'no-bid', input: none!.input, about })}
        >
          没出…
        </Button>
      </span>
      {typed !== '' && why !== null && <span className="basis-full text-right text-cap text-kihada-ink">{why}</span>}
      <Problem problem={problem} className="basis-full" />
    </div>
  )
}
