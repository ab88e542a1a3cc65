import type { ReactNode } from 'react'

/** A column of a list. */
export interface ListColumn<Row> {
  id: string
  /** With its unit, where it has one: `已付 日元`. */
  head: string
  cell: (row: Row) => ReactNode
  /** In px; of a column that grows, the least. */
  width: number
  /** Its share of what is left over. */
  grow?: number
  align?: 'end'
  /** 1 leaves first where there is no room. Without it the column stays. */
  leaves?: number
  /** The server's name of the order by this column. */
  sort?: string
}

type Measured = Pick<ListColumn<never>, 'id' | 'width' | 'grow' | 'leaves'>

/** From this width of a list on every column takes a share of what is left over, so that the growing one does not get it all. */
const SHARES_FROM = 1_560

/** Ticks take this much at the left. */
const TICK_WIDTH = 40
/** What a row's ends add. */
const ENDS = 16

/** The least width of a row, in px: with columns that stay it may be more than there is, and the list is scrolled sideways. */
export const leastWidth = (columns: readonly Measured[], ticks: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, ENDS + (ticks ? TICK_WIDTH : 0))

/** The columns that have room in a list of a width, without those that leave first. */
export function columnsWithRoom<Column extends Measured>(columns: readonly Column[], width: number, ticks: boolean): Column[] {
  const kept = [...columns]
  const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((one, other) => one.leaves! - other.leaves!)
  for (const column of leaving) {
    if (leastWidth(kept, ticks) <= width) break
    kept.splice(kept.indexOf(column), 1)
  }
  return kept
}

/** The columns' tracks, as CSS writes them. */
export function tracksOf(columns: readonly Measured[], width: number, ticks: boolean): string {
  const last = columns.length - 1
  const tracks = columns.map(({ width: least, grow }, at) => {
    // The first and the last carry the row's ends.
    const px = least + (at === last ? 8 : 0) + (at === 0 && !ticks ? 8 : 0)
    const share = grow ?? (width >= SHARES_FROM ? least / 600 : 0)
    return share > 0 ? `minmax(${px}px, ${Number(share.toFixed(3))}fr)` : `${px}px`
  })
  return [...(ticks ? [`${TICK_WIDTH}px`] : []), ...tracks].join(' ')
}
