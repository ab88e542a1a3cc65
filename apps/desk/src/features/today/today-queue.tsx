import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { ageText, type Tone } from '@otsukai/ui/desk/counts.ts'
import { Tag } from '@otsukai/ui/tag.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { takeNext } from '../../lib/entry-acts.ts'
import { type Needed, useMay } from '../../lib/session.ts'
import { groupAt } from '../../lib/urgency.ts'
import { askZh } from './today-words.ts'

type Kind = DataOf<typeof deskToday>['queue'][number]

const groups = [
  { id: 'now', title: '现在就要', rule: '超时，或一小时内到期', tone: 'late' },
  { id: 'today', title: '今天之内', rule: '下班前办完', tone: 'wait' },
  { id: 'later', title: '这几天', rule: '不拖过约定的日子', tone: 'moving' },
] as const

/** Kinds that are worked on at a page of their own, by whoever may. */
const pagesOf: Readonly<Record<string, { to: LinkProps; needs: Needed }>> = {
  proposal: { to: { to: '/approvals' }, needs: null },
  proposalBack: { to: { to: '/approvals', search: { view: 'mine' } }, needs: null },
  inspection: { to: { to: '/inspections' }, needs: 'warehouse.act' },
  thread: { to: { to: '/messages' }, needs: 'threads.read' },
  bidByHand: { to: { to: '/auctions' }, needs: 'bids.act' },
}

/** What waits by kind, under how urgent it is. */
export function TodayQueue({ queue }: { queue: readonly Kind[] }) {
  const navigate = useNavigate()
  const waiting = queue.filter(({ n }) => n > 0)
  const sum = (of: (kind: Kind) => number) => waiting.reduce((so, kind) => so + of(kind), 0)
  const overdue = sum((kind) => kind.overdue)
  const next = async () => {
    const entry = await takeNext(undefined)
    if (!entry) return
    // A bid is made where all of them stand by their end, without a sheet.
    await navigate(entry.kind === 'bidByHand' ? { to: '/auctions' } : { to: '/queue', search: { peek: String(entry.id) } })
  }
  useKeys('今天', [{ keys: 'e', name: '处理最急的一项', run: () => void next() }])
  return (
    <DeskPanel
      title="等着处理"
      count={sum(({ n }) => n)}
      flush
      beside={
        <>
          {overdue > 0 && <Tag tone="shu">{overdue} 项超时</Tag>}
          <span className="max-tablet:hidden">
            没人认领 <b className="num font-semibold text-ink">{sum(({ unclaimed }) => unclaimed)}</b>
          </span>
          <button type="button" onClick={() => void next()} className="flex items-center gap-1.5 text-ink-2 hover:text-ink">
            <KeyHint keys="e" />
            处理最急的一项
          </button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_48px_76px] items-center bg-sunk px-4 text-cap/8 text-ink-2 min-[1000px]:grid-cols-[136px_minmax(0,1fr)_48px_76px_168px]">
        <span>事项</span>
        <span className="max-[999px]:hidden">要做什么</span>
        <span className="text-right">件数</span>
        <span className="text-right">最久</span>
        <span className="pl-6 max-[999px]:hidden">在谁手上</span>
      </div>
      {waiting.length === 0 && <p className="border-t border-line px-4 py-10 text-center text-ink-3">都办完了，有新的会自动出现。</p>}
      {groups.map(({ id, title, rule, tone }) => {
        const kinds = waiting.filter((kind) => groupAt(kind, serverNow()) === id)
        return (
          kinds.length > 0 && (
            <section key={id} aria-label={title}>
              <h3 className="flex h-8 items-center gap-2 border-t border-line bg-washi px-4 font-semibold">
                {title}
                <span className="text-cap font-normal text-ink-3">{rule}</span>
              </h3>
              {kinds.map((kind) => (
                <Row key={kind.kind} kind={kind} tone={tone} />
              ))}
            </section>
          )
        )
      })}
    </DeskPanel>
  )
}

/** In whose hands they are: 陈立 1 · 没人 1. */
function handsZh(claims: Kind['claims'], unclaimed: number): string {
  const alone = claims.length === 1 && unclaimed === 0
  return [
    ...claims.map(({ name, n }) => (alone ? name : `${name} ${n}`)),
    ...(unclaimed > 0 ? [claims.length > 0 ? `没人 ${unclaimed}` : '没人认领'] : []),
  ].join(' · ')
}

function Row({ kind: { kind, titleZh, n, oldestAt, overdue, unclaimed, claims }, tone }: { kind: Kind; tone: Tone }) {
  const may = useMay()
  const own = pagesOf[kind]
  const to: LinkProps | null = own === undefined ? { to: '/queue', search: { kind } } : may(own.needs) ? own.to : null
  const [first] = claims
  const look =
    'grid min-h-10 max-[999px]:min-h-13 grid-cols-[minmax(0,1fr)_48px_76px] items-center border-t border-line px-4 min-[1000px]:grid-cols-[136px_minmax(0,1fr)_48px_76px_168px]'
  const inside = (
    <>
      <span className="min-w-0">
        <State tone={tone}>{titleZh}</State>
        <span className="block truncate pl-3.5 text-cap text-ink-3 min-[1000px]:hidden">{handsZh(claims, unclaimed)}</span>
      </span>
      <span className="truncate text-ink-2 max-[999px]:hidden">{askZh(kind)}</span>
      <span className="num text-right font-semibold">{n}</span>
      <span className={`text-right whitespace-nowrap ${overdue > 0 ? 'font-semibold text-shu' : 'text-ink-3'}`}>
        {oldestAt === null ? '–' : ageText(serverNow() - oldestAt)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 pl-6 max-[999px]:hidden">
        {first && <Initial name={first.name} size="row" />}
        <span className={`truncate ${first ? '' : 'text-ink-3'}`}>{handsZh(claims, unclaimed)}</span>
      </span>
    </>
  )
  return to ? (
    <Link {...to} className={`${look} -outline-offset-2 hover:bg-washi`}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  )
}
