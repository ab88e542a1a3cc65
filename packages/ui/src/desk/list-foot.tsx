import type { ReactNode } from 'react'
import { type Count, countText, sumText } from './counts.ts'
import { KeyHint } from './key-hint.tsx'

interface ListFootProps {
  count: Count | undefined
  /** What is counted: 单, 项, 位. */
  unit: string
  /** The sum of the filter; null where it is not summed. Without it nothing is said of yen. */
  sumJpy?: number | null
  /** Beside them: how many are loaded, how many are late. */
  note?: ReactNode
  keys?: readonly ListKey[]
}

interface ListKey {
  keys: readonly string[]
  name: string
}

/** The keys of any list. */
export const listKeys: readonly ListKey[] = [
  { keys: ['j', 'k'], name: '上下' },
  { keys: ['x'], name: '选中' },
  { keys: ['space'], name: '预览' },
  { keys: ['enter'], name: '打开' },
]

/** The keys of a list whose rows have no ticks. */
export const keysWithoutTicks = listKeys.filter(({ name }) => name !== '选中')

/** The foot of a list: count and sum of the filter, and the keys. */
export const ListFoot = ({ count, unit, sumJpy, note, keys = listKeys }: ListFootProps) => (
  <div className="flex h-10 shrink-0 items-center gap-5 border-t border-line bg-washi px-5 text-cap whitespace-nowrap text-ink-2">
    <span role="status">
      {count ? countText(count) : '–'} {unit}
    </span>
    {sumJpy !== undefined && (
      <span>
        合计 <b className="num font-semibold text-ink">{sumText(sumJpy)}</b> 日元
      </span>
    )}
    {note && <span className="truncate text-ink-3">{note}</span>}
    <span className="ml-auto flex gap-5 max-[1100px]:hidden">
      {keys.map(({ keys: each, name }) => (
        <span key={name} className="flex items-center gap-1">
          {each.map((key) => (
            <KeyHint key={key} keys={key} />
          ))}
          <span className="ml-0.5">{name}</span>
        </span>
      ))}
    </span>
  </div>
)
