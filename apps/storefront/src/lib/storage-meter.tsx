import { formatJpy } from '@otsukai/money/format'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatDay } from '@otsukai/web/time.ts'
import { useParcelTerms } from './site.ts'
import { storageAt, storageZh } from './storage-words.ts'

interface StorageMeterProps {
  freeUntil: number
  owedJpy: number
  timeZone: string
  /** It lies in a parcel: storing does not run. */
  stopped?: boolean
}

const looks = {
  free: { text: 'text-ink', bar: 'bg-ink-3' },
  soon: { text: 'text-kihada', bar: 'bg-kihada' },
  over: { text: 'text-kihada', bar: 'bg-kihada' },
}

/** How long storing is still free, and what it costs beyond, said before it begins. */
export function StorageMeter({ freeUntil, owedJpy, timeZone, stopped = false }: StorageMeterProps) {
  const terms = useParcelTerms()
  const storage = storageAt(freeUntil, serverNow(), terms?.freeDays)
  const perDay = terms && `每天 ${formatJpy(terms.storageJpyPerDay)} 日元`
  const look = looks[storage.tone]
  return (
    <div>
      <p className={`text-sm font-semibold ${stopped ? 'text-ink-2' : look.text}`}>{stopped ? '在包裹里，暂停计时' : storageZh(storage)}</p>
      <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-sunk">
        <div className={`h-full rounded-full ${look.bar}`} style={{ width: `${Math.round(storage.passed * 100)}%` }} />
      </div>
      <p className="mt-1 text-cap text-ink-3">
        {storage.tone === 'over' ? (
          <>
            {perDay && `${perDay}，`}已计 <span className="num">{formatJpy(owedJpy)}</span> 日元
          </>
        ) : (
          <>
            <span className="num">{formatDay(freeUntil, timeZone).slice(5)}</span> 前免费{perDay && `，之后${perDay}`}
          </>
        )}
      </p>
    </div>
  )
}
