import type { DataOf } from '@otsukai/contract/call'
import type { deskToday } from '@otsukai/contract/desk/figures'
import { formatJpy } from '@otsukai/money/format'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { Health } from '@otsukai/ui/desk/health.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer } from '../../lib/answer.tsx'
import { usePhone } from '../../lib/phone.ts'
import { Screen } from '../../lib/screen.tsx'
import { beijing } from '../../lib/times.ts'
import { TodayFigures } from './today-figures.tsx'
import { TodayQueue } from './today-queue.tsx'

const DAY_MS = 86_400_000
const days = 14
const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** `2026/11/20 周五`, in Beijing. */
const dayZh = (now: number): string => `${beijing(now).slice(0, 10)} 周${weekdays[new Date(now + 8 * 3_600_000).getUTCDay()]}`

const dayOf = (at: number): string => beijing(at).slice(0, 10).replaceAll('/', '-')

/** The first page: what waits, how the day goes, and whether everything works. */
export function TodayScreen() {
  const query = useQuery(read(calls.deskToday, {}))
  const now = serverNow()
  const series = useQuery(read(calls.deskFigures, { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) }))
  return (
    <Screen title="今天" facts={dayZh(now)}>
      <Answer of={query} what="今天" waiting={<Waiting />}>
        {(today) => (
          <ScreenBody>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <HealthStrip of={today.health} />
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1180px]:grid-cols-[minmax(0,1.53fr)_minmax(0,1fr)]">
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  <TodayQueue queue={today.queue} />
                  <Tonight figures={today.figures} />
                </div>
                <TodayFigures figures={today.figures} series={series.data?.days ?? []} />
              </div>
            </div>
          </ScreenBody>
        )}
      </Answer>
    </Screen>
  )
}

type Today = DataOf<typeof deskToday>

/** Eight parts of the business: a bad one always has its cell. */
function HealthStrip({ of }: { of: Today['health'] }) {
  const phone = usePhone()
  const bad = of.filter(({ state }) => state === 'bad')
  if (phone)
    return (
      bad.length > 0 && (
        <Note kind="act">
          {bad.map(({ titleZh, factZh }) => `${titleZh} ${factZh}`).join('；')}。其余 {of.length - bad.length} 项正常
        </Note>
      )
    )
  const shown = of.filter((part) => bad.includes(part) || bad.length + of.filter((one) => one.state !== 'bad').indexOf(part) < 8)
  return (
    <Health
      cells={shown.slice(0, Math.max(8, bad.length)).map(({ titleZh, factZh, state, at }) => ({
        name: titleZh,
        fact: at === null ? factZh : `${factZh} ${beijing(at).slice(11)}`,
        bad: state === 'bad',
      }))}
    />
  )
}

/** The hour of Japan's auctions, said once a day. */
const Tonight = ({ figures: { auctionsTonight, bidsByHand, money } }: { figures: Today['figures'] }) => (
  <section className="flex flex-wrap items-center gap-x-6 gap-y-1 rounded-photo border border-line bg-paper px-4 py-2.5">
    <b className="font-semibold">今晚 20 点档（东京）</b>
    <span>{auctionsTonight} 场竞拍</span>
    {money && money.heldByBidsJpy > 0 && (
      <span>
        冻结 <b className="num font-semibold">{formatJpy(money.heldByBidsJpy)}</b> 日元
      </span>
    )}
    {bidsByHand > 0 ? (
      <Link to="/queue" search={{ kind: 'bidByHand' }} className="text-ai underline hover:no-underline">
        要手工出的 {bidsByHand} 笔
      </Link>
    ) : (
      <span className="text-ink-3">没有要手工出的</span>
    )}
  </section>
)

const Waiting = () => (
  <div className="grid gap-4 p-4 px-5">
    <Skeleton className="h-14 w-full rounded-photo" />
    <div className="grid gap-4 min-[1180px]:grid-cols-[minmax(0,1.53fr)_minmax(0,1fr)]">
      <Skeleton className="h-100 w-full rounded-photo" />
      <Skeleton className="h-100 w-full rounded-photo" />
    </div>
  </div>
)
