import { segmentLook } from '@otsukai/ui/segmented-links.tsx'
import { type TextView, useTextView } from './text-view.ts'

const names: Readonly<Record<TextView, string>> = { zh: '译文', both: '对照', ja: '原文' }

/** Lists know two views: titles in Chinese over the original, and the original alone. Goods know all three. */
export function TextSwitch({ of }: { of: 'list' | 'goods' }) {
  const [view, switchTo] = useTextView()
  const ways: readonly { to: TextView; name: string; on: boolean }[] =
    of === 'list'
      ? [
          { to: 'both', name: names.zh, on: view !== 'ja' },
          { to: 'ja', name: names.ja, on: view === 'ja' },
        ]
      : (['zh', 'both', 'ja'] as const).map((to) => ({ to, name: names[to], on: view === to }))
  return (
    <div role="group" aria-label="显示译文或原文" className="flex shrink-0 gap-1 rounded-photo bg-sunk p-1 text-sm">
      {ways.map(({ to, name, on }) => (
        <button key={to} type="button" aria-pressed={on} onClick={() => switchTo(to)} className={segmentLook(on)}>
          {name}
        </button>
      ))}
    </div>
  )
}
