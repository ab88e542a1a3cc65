import type { Shortcut } from './key-layer.ts'
import { useKeys } from './keys.ts'

interface Listed<Row> {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  current: string | null
  onCurrent: (id: string) => void
  onOpen: (row: Row) => void
  onPeek?: (row: Row) => void
  onTicks?: unknown
  tick: (id: string, range: boolean) => void
  more?: (() => void) | null
  rowKeys?: readonly { keys: string; name: string; run: (row: Row) => void }[]
  /** Puts the focus on the list: whoever walks through it is not at another control any more. */
  enter: () => void
}

/** J and K through a list, and what a key does with the current row. */
export function useListKeys<Row>({
  label,
  rows,
  idOf,
  current,
  onCurrent,
  onOpen,
  onPeek,
  onTicks,
  tick,
  more,
  rowKeys = [],
  enter,
}: Listed<Row>): void {
  const at = rows.findIndex((row) => idOf(row) === current)
  const row = rows[at]
  const go = (to: number) => {
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))]
    enter()
    if (next !== undefined) onCurrent(idOf(next))
    // The next page comes before its end is reached.
    if (to >= rows.length - 5) more?.()
  }
  const step = (keys: string[], name: string, by: number): Shortcut => ({
    keys,
    name,
    held: true,
    off: rows.length === 0,
    run: () => go(at === -1 ? 0 : at + by),
  })
  const withRow = (keys: string, name: string, run: (on: Row) => void, off = false): Shortcut => ({
    keys,
    name,
    off: off || row === undefined,
    run: () => row !== undefined && run(row),
  })
  useKeys(label, [
    step(['j', 'down'], '下一行', 1),
    step(['k', 'up'], '上一行', -1),
    { keys: 'home', name: '第一行', off: rows.length === 0, run: () => go(0) },
    { keys: 'end', name: '最后一行', off: rows.length === 0, run: () => go(rows.length - 1) },
    withRow('x', '选中', (on) => tick(idOf(on), false), onTicks === undefined),
    withRow('shift+x', '选中一段', (on) => tick(idOf(on), true), onTicks === undefined),
    withRow('space', '预览', (on) => onPeek?.(on), onPeek === undefined),
    withRow('enter', '打开', onOpen),
    ...rowKeys.map(({ keys, name, run }) => withRow(keys, name, run)),
  ])
}
