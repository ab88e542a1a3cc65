import type { ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { MovedPrice } from './submit-wish.tsx'
import { UnpackParcel } from './parcel-acts.tsx'
import { Ticks } from './wish-sum.tsx'

/** The same box by other lines, which costs nothing to change, and taking it apart. */
export function OtherLines({ parcel }: { parcel: Parcel & { quote: NonNullable<Parcel['quote']> } }) {
  const { id, version, line, quote, otherLines, allowed } = parcel
  const reline = useAction(calls.relineParcel)
  const attempt = useAttempt()
  const [asked, setAsked] = useState<{ lineId: string; totalJpy: number } | null>(null)
  const [ticked, setTicked] = useState<Readonly<Record<string, readonly ParcelTick[]>>>({})
  const moved = reline.problem?.refusal === 'priceMoved' ? reline.problem.facts : null
  const submit = async (lineId: string, expectedTotalJpy: number): Promise<void> => {
    setAsked({ lineId, totalJpy: expectedTotalJpy })
    const input = { id, version, lineId, expectedTotalJpy, acknowledged: [...(ticked[lineId] ?? [])] }
    const done = await reline.run({ ...input, requestId: attempt.idFor(input) })
    if (!done) return
    attempt.done()
    await done.shown
    showToast('线路换好了')
  }
  return (
    <Section title="换一条线路，不收费" beside={allowed.includes('unpack') && <UnpackParcel parcel={parcel} />}>
      <ul className="divide-y divide-line">
        <li className="flex min-h-12 flex-wrap items-center gap-x-4 py-2">
          <b className="flex-1 font-semibold">{line.nameZh}</b>
          <span>
            <b className="num font-semibold">{formatJpy(quote.totalJpy)}</b> <span className="text-cap text-ink-3">日元</span>
          </span>
          <span className="w-20 text-right tablet:w-28 text-cap text-ink-3">现在的</span>
        </li>
        {otherLines.map(({ id: lineId, nameZh, totalJpy, ticks }) => {
          const less = quote.totalJpy - totalJpy
          const own = ticked[lineId] ?? []
          return (
            <li key={lineId} className="flex min-h-12 flex-wrap items-center gap-x-4 py-2">
              <b className="flex-1 font-semibold">{nameZh}</b>
              <span className="text-right">
                <b className="num font-semibold">{formatJpy(totalJpy)}</b> <span className="text-cap text-ink-3">日元</span>
                <span className={`ml-2 text-sm ${less > 0 ? 'text-matcha' : 'text-ink-3'}`}>
                  {less > 0 ? `少 ${formatJpy(less)}` : less < 0 ? `多 ${formatJpy(-less)}` : '一样'}
                </span>
              </span>
              <span className="w-20 text-right tablet:w-28">
                <Button
                  size="small"
                  aria-label={`换成${nameZh}`}
                  disabled={ticks.some((tick) => !own.includes(tick))}
                  pending={reline.pending && asked?.lineId === lineId}
                  onClick={() => void submit(lineId, totalJpy)}
                >
                  换这条
                </Button>
              </span>
              {ticks.length > 0 && (
                <Ticks
                  className="w-full"
                  ticks={ticks}
                  ticked={own}
                  onTick={(tick, on) => setTicked({ ...ticked, [lineId]: on ? [...own, tick] : own.filter((one) => one !== tick) })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {otherLines.length === 0 && <p className="text-sm text-ink-2">这一箱的大小和重量，别的线路都不收。</p>}
      {moved && asked ? (
        <MovedPrice
          beforeJpy={asked.totalJpy}
          now={moved.quote}
          pending={reline.pending}
          onAccept={(totalJpy) => void submit(asked.lineId, totalJpy)}
          onGiveUp={reline.dismiss}
        />
      ) : (
        <Problem problem={reline.problem} className="mt-3" />
      )}
    </Section>
  )
}
