import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import { trackZh } from '@otsukai/contract/parcels/parcel-steps'
import type { ParcelEvent } from '@otsukai/contract/parcels/parcel-timeline'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Panel } from '@otsukai/ui/panel.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../lib/copy-button.tsx'
import { safeHref } from '../../lib/links.ts'

const DAY_MS = 24 * 3_600_000
/** What ended a parcel's way. */
const ends: Readonly<Partial<Record<Parcel['state'], ParcelEvent>>> = { delivered: 'deliver', returned: 'comeBack', lost: 'lose' }

/** `EJ382915479JP` as it is read out: `EJ 382 915 479 JP`. */
const inGroups = (number: string): string => number.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/, '$1 $2 $3 $4 $5')

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="bg-paper px-4 py-3 tablet:px-6">
    <p className="text-cap text-ink-3">{label}</p>
    <p className="font-semibold">{children}</p>
  </div>
)

/** The carrier's own words, where they say more than ours, and the place. */
const Beside = ({ of }: { of: readonly string[] }) => {
  const said = of.filter(Boolean).join(' · ')
  return said === '' ? null : <p className="text-cap text-ink-3">{said}</p>
}

/** Where the parcel is: the carrier's number and page, days so far, and what the carrier told, the newest first. */
export function ParcelTracks({
  parcel: { tracking, tracks, line, timeline, state },
  usual,
  timeZone,
}: {
  parcel: Parcel & { tracking: NonNullable<Parcel['tracking']> }
  /** How long parcels by this line usually take to there; null where that is not known. */
  usual: LineEstimate['days'] | null
  timeZone: string
}) {
  const page = safeHref(tracking.page)
  const sentAt = timeline.findLast(({ event }) => event === 'handOver')?.at
  const end = ends[state]
  const endAt = end ? (timeline.findLast(({ event }) => event === end)?.at ?? tracks[0]?.at) : serverNow()
  const days = sentAt === undefined || endAt === undefined ? null : Math.max(0, Math.floor((endAt - sentAt) / DAY_MS))
  const newest = tracks[0]
  return (
    <Panel role="region" aria-label="物流" className="overflow-hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 py-4 tablet:px-6">
        <div>
          <p className="text-cap text-ink-3">{line.nameZh}</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="num text-lg font-semibold select-all">{inGroups(tracking.number)}</span>
            <CopyButton text={tracking.number} />
          </p>
        </div>
        {page && (
          <a href={page} target="_blank" rel="noopener noreferrer" className="link inline-flex items-center gap-1 text-sm">
            去承运商网站看
            <Icon of={ExternalLink} size={15} />
          </a>
        )}
      </div>
      <div className="grid grid-cols-2 gap-px border-y border-line bg-line tablet:grid-cols-3 max-tablet:*:last:col-span-2">
        <Figure label={end ? '路上用了' : '寄出后'}>
          {days === null ? (
            '–'
          ) : days === 0 ? (
            '不到 1 天'
          ) : (
            <>
              <span className="num">{days}</span> 天
            </>
          )}
        </Figure>
        <Figure label="上次更新">{newest ? <span className="num">{formatTime(newest.at, timeZone).slice(5)}</span> : '还没有'}</Figure>
        <Figure label={usual?.measured === false ? '同线路，估计' : '同线路，实测'}>
          {usual ? (
            <>
              多半 <span className="num">{usual.median}</span> 天，9 成 <span className="num">{usual.p90}</span> 天内
            </>
          ) : (
            '–'
          )}
        </Figure>
      </div>
      <div className="px-4 py-4 tablet:px-6">
        {tracks.length === 0 ? (
          <p className="text-ink-2">已交给承运商，第一条动态一般要几个小时到一天。</p>
        ) : (
          <ol>
            {tracks.map(({ at, kind, placeZh, textZh }, n) => (
              <li
                key={`${at} ${kind} ${n}`}
                className="grid grid-cols-[84px_9px_minmax(0,1fr)] gap-x-3 tablet:grid-cols-[96px_9px_minmax(0,1fr)]"
              >
                <time className="num text-sm text-ink-2">{formatTime(at, timeZone).slice(5)}</time>
                <span aria-hidden className="relative">
                  <span
                    className={`absolute top-1.5 left-0 size-[9px] rounded-full ${n === 0 ? (kind === 'delivered' ? 'bg-matcha ring-3 ring-matcha-wash' : 'bg-ai ring-3 ring-ai-wash') : 'bg-line-strong'}`}
                  />
                  {n < tracks.length - 1 && <span className="absolute top-5 bottom-[-4px] left-1 w-px bg-line" />}
                </span>
                <div className="min-w-0 pb-4">
                  <p className={n === 0 ? 'font-semibold' : ''}>{trackZh[kind]}</p>
                  <Beside of={[textZh === trackZh[kind] ? '' : textZh, placeZh]} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  )
}
