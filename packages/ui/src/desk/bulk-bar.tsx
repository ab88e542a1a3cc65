import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { sumText } from './counts.ts'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'

/** What all that is ticked allows. */
export interface BulkAct {
  name: string
  icon?: LucideIcon
  keys?: string
  run: () => void
  /** Why it cannot be done with what is ticked: it stays, faded. */
  why?: string | null
}

interface BulkBarProps {
  count: number
  /** What is counted: 单. */
  unit: string
  /** The sum of what is ticked. */
  sumJpy?: number | null
  acts: readonly BulkAct[]
  onClear: () => void
  /** What some refuse, said first. */
  note?: ReactNode
}

const button =
  'flex h-8 items-center gap-[7px] rounded-photo px-2.5 hover:bg-white/10 aria-disabled:opacity-45 aria-disabled:hover:bg-transparent'

/** What may be done with all that is ticked, over the foot of the list. */
export function BulkBar({ count, unit, sumJpy, acts, onClear, note }: BulkBarProps) {
  const none = count === 0
  useKeys('选中的', [
    ...acts.map(({ name, keys, run, why }) => ({ keys: keys ?? '', name, run, off: none || keys === undefined || !!why })),
    { keys: 'esc', name: '取消选择', run: onClear, off: none },
  ])
  if (none) return null
  return (
    <div className="pointer-events-none absolute inset-x-3 bottom-14 z-8 grid justify-items-center gap-2">
      {note && <div className="pointer-events-auto appear-up max-w-160">{note}</div>}
      <div
        role="toolbar"
        aria-label={`已选 ${count} ${unit}`}
        className="appear-up scroll-row pointer-events-auto flex h-12 max-w-full items-center gap-1 rounded-photo bg-ink pr-2 pl-4 whitespace-nowrap text-paper shadow-float"
      >
        <b className="font-semibold" role="status">
          已选 {count} {unit}
        </b>
        {sumJpy !== undefined && (
          <span className="ml-2.5 text-[#d8d0c2]">
            合计 <b className="num text-[15px] font-semibold text-paper">{sumText(sumJpy)}</b> 日元
          </span>
        )}
        <span aria-hidden className="mx-2 h-5 w-px shrink-0 bg-white/20" />
        {acts.map(({ name, icon, keys, run, why }) => (
          <button key={name} type="button" aria-disabled={!!why} title={why ?? undefined} onClick={() => !why && run()} className={button}>
            {icon && <Icon of={icon} size={16} />}
            {name}
            {keys !== undefined && <KeyHint keys={keys} />}
          </button>
        ))}
        <span aria-hidden className="mx-2 h-5 w-px shrink-0 bg-white/20" />
        <button type="button" onClick={onClear} className={button}>
          取消选择
          <KeyHint keys="esc" />
        </button>
      </div>
    </div>
  )
}
