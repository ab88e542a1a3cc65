import type { GoodsPoint } from '@otsukai/contract/points'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { Info } from 'lucide-react'
import { pointWords } from './point-words.ts'

interface PointsProps {
  points: readonly GoodsPoint[]
}

/** Undefined for a point that only a newer release of the server knows. */
const wordsOf = (code: string) => (pointWords as Readonly<Record<string, (typeof pointWords)[GoodsPoint['code']]>>)[code]

const rowId = (code: string): string => `point-${code}`

/** Shows a point's row. The address cannot name it, as its hash holds the screen. */
function showRow(code: string): void {
  const row = document.getElementById(rowId(code))
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  row?.focus({ preventScroll: true })
}

/** What the seller's text means for a buyer, a few characters each; pressing one shows its row. */
export function PointTags({ points }: PointsProps) {
  if (points.length === 0) return null
  return (
    <ul aria-label="要点" className="mt-2.5 flex flex-wrap gap-1.5">
      {points.map(({ code, level }) => {
        const words = wordsOf(code)
        if (!words) return null
        const [icon, tag] = words
        return (
          <li key={code}>
            <button type="button" onClick={() => showRow(code)} className="target block rounded-tag hover:brightness-97">
              <Tag tone={level === 'good' ? 'matcha' : 'kihada'} icon={icon}>
                {tag}
              </Tag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Readonly<Record<GoodsPoint['level'], string>> = { stop: 'text-shu-deep', warn: 'text-kihada', good: 'text-matcha' }

/** Each point with the seller's own words. Found by rules, so they stand where no translation does. */
export function PointRows({ points }: PointsProps) {
  if (points.length === 0) return null
  return (
    <section aria-label="卖家说明要点" className="mt-4 rounded-photo border border-line bg-paper px-4 pt-3.5 pb-1.5">
      <h2 className="mb-1 flex items-baseline gap-2 text-base font-semibold">
        卖家说明要点
        <span className="text-cap font-normal text-ink-3">
          按规则从原文找出，<span className="num">{points.length}</span> 条
        </span>
      </h2>
      <ul>
        {points.map(({ code, level, zh, quote }) => (
          <li
            key={code}
            id={rowId(code)}
            tabIndex={-1}
            className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 border-t border-line py-2 first:border-t-0 focus:bg-ai-wash focus:outline-none"
          >
            <Icon of={wordsOf(code)?.[0] ?? Info} size={18} className={`mt-0.5 ${tones[level]}`} />
            <div className="min-w-0">
              <b className="block font-semibold">{zh}</b>
              <q lang="ja" className="mt-0.5 block text-cap wrap-anywhere text-ink-3 [quotes:'「'_'」']">
                {quote}
              </q>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
