import { type ColumnDef, useTable } from '@tanstack/react-table'
import { type MouseEvent, startTransition, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { afterList, isFocusLost } from './focus.ts'
import { columnsWithRoom, leastWidth, type ListColumn, tracksOf } from './list-columns.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import { rowTops, rowWindow, steppedTop } from './row-window.ts'
import { type ListFeatures, listFeatures, type ListGroup, type ListOrder, type RowHeight } from './list-types.ts'
import { noTicks, tickAll, tickedOf, tickRange, type Ticks, toggleTick } from './ticks.ts'
import { useListKeys } from './use-list-keys.ts'
import { useWidth } from './use-width.ts'

const heights: Record<RowHeight, number> = { compact: 34, normal: 40, tall: 52 }
const HEAD = 32
const GROUP_HEAD = 32
/** Below the last row, where it is scrolled to; under the floating bar. */
const ROOM = { plain: 8, underBar: 80 }

interface ListProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What a tick of the row is named after. */
  nameOf: (row: Row) => string
  current: string | null
  onCurrent: (id: string) => void
  /** ↵ or a double click. */
  onOpen: (row: Row) => void
  /** The space bar or a click: the row beside the list. */
  onPeek?: (row: Row) => void
  /** Without it rows have no ticks. */
  ticks?: Ticks
  onTicks?: (ticks: Ticks) => void
  order?: ListOrder
  onOrder?: (order: ListOrder) => void
  /** Columns that the person has put away. */
  hidden?: readonly string[]
  height?: RowHeight
  groupOf?: (row: Row) => ListGroup
  /** Asks for the rows that follow; null where there are none. */
  more?: (() => void) | null
  loadingMore?: boolean
  /** What was asked for last did not come: more is asked for by hand, until it does. */
  failed?: boolean
  /** A bar floats over the foot: the list ends higher. */
  underBar?: boolean
  /** Other keys of a row: `e`, `c`, `s`. */
  rowKeys?: readonly { keys: string; name: string; run: (row: Row) => void }[]
  /** Where the scroll position is kept under, so that going back finds it. */
  scrollId?: string
}

/** Rows to work through with the keyboard: sticky head, ticks, a current row, columns that leave where there is no room. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { label, columns, rows, idOf, nameOf, current, hidden, ticks, onTicks, height = 'normal', groupOf, more, order, onOrder } = props
  const id = useId()
  const [width, box] = useWidth()
  const withTicks = ticks !== undefined && onTicks !== undefined
  const wanted = useMemo(() => columns.filter((column) => !hidden?.includes(column.id)), [columns, hidden])
  const shown = useMemo(() => columnsWithRoom(wanted, width, withTicks), [wanted, width, withTicks])

  const defs = useMemo(
    () =>
      columns.map(({ id: at, head, cell }): ColumnDef<ListFeatures, Row> => ({
        id: at,
        header: head,
        cell: ({ row }) => cell(row.original),
      })),
    [columns],
  )
  const columnVisibility = useMemo(() => Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)])), [columns, shown])
  const table = useTable<ListFeatures, Row>({
    features: listFeatures,
    columns: defs,
    data: rows as Row[],
    getRowId: idOf,
    state: { columnVisibility },
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])

  const idsInOrder = useMemo(() => rows.map(idOf), [rows, idOf])
  const tick = (row: string, range: boolean) =>
    onTicks?.(range ? tickRange(ticks ?? noTicks, row, idsInOrder) : toggleTick(ticks ?? noTicks, row))
  // One listener for all rows: they are drawn anew only where they changed, and hold on to nothing.
  const press = (event: MouseEvent, open: boolean) => {
    const target = event.target instanceof Element ? event.target : null
    const at = target?.closest('[data-row]')?.getAttribute('data-row')
    const row = rows.find((one) => idOf(one) === at)
    if (!row || !target) return
    if (target.closest('[data-tick]')) {
      if (!open) tick(idOf(row), event.shiftKey)
      return
    }
    // What is pressed within a row does its own.
    if (target.closest('a,button,input,label')) return
    props.onCurrent(idOf(row))
    if (open) props.onOpen(row)
    else props.onPeek?.(row)
  }

  const enter = () => {
    const list = document.getElementById(id)
    if (!list?.contains(document.activeElement)) list?.focus({ preventScroll: true })
  }
  useListKeys({ ...props, tick, enter })
  // Whoever came to the screen goes on in its list.
  useEffect(() => {
    if (document.activeElement?.matches('main')) document.getElementById(id)?.focus({ preventScroll: true })
    return afterList
  }, [id])
  // A row that goes, as one that is done, leaves the focus to its list.
  const within = useRef(false)
  useLayoutEffect(() => {
    const list = document.getElementById(id)
    if (within.current && isFocusLost()) list?.focus({ preventScroll: true })
    within.current = list?.contains(document.activeElement) ?? false
  })
  const model = table.getRowModel().rows
  const groups = model.map(({ original }, at) => {
    const head = groupOf?.(original)
    const before = rows[at - 1]
    return head !== undefined && (before === undefined || groupOf?.(before).id !== head.id) ? head : undefined
  })
  const tops = rowTops(model.length, heights[height], (at) => (groups[at] ? GROUP_HEAD : 0))
  const [top, setTop] = useState(0)
  const [from, to] = rowWindow(tops, top, innerHeight)
  const at = current === null ? -1 : idsInOrder.indexOf(current)
  const room = props.underBar ? ROOM.underBar : ROOM.plain
  useEffect(() => {
    const list = document.getElementById(id)
    if (!list || at === -1) return
    // Its row may not be mounted: where it is, is known.
    const lowest = HEAD + tops[at + 1]! + room - list.clientHeight
    if (tops[at]! < list.scrollTop) list.scrollTop = tops[at]!
    else if (lowest > list.scrollTop) list.scrollTop = lowest
    // Where rows come or go while the current one stays, nothing is scrolled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, current])

  // While more rows follow nobody knows how many a group has.
  const sizes = useMemo(() => {
    const counted = new Map<string, number>()
    if (groupOf && !more) for (const row of rows) counted.set(groupOf(row).id, (counted.get(groupOf(row).id) ?? 0) + 1)
    return counted
  }, [rows, groupOf, more])
  const groupSizeOf = (head: (typeof groups)[number]) => (head ? sizes.get(head.id) : undefined)

  const shape = shown.map((column) => column.id).join()
  return (
    // Its keys are heard by the page's key layer, wherever the focus is: use-list-keys.ts.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={box}
      id={id}
      // Rows come between frames: scrolling does not wait for them.
      onScroll={({ currentTarget }) => {
        const at = steppedTop(currentTarget.scrollTop)
        startTransition(() => setTop(at))
      }}
      role="grid"
      tabIndex={0}
      aria-label={label}
      onClick={(event) => press(event, false)}
      onDoubleClick={(event) => press(event, true)}
      // A tick by the mouse leaves the keys with the list: the space bar would be the box's.
      onMouseDown={(event) => event.target instanceof Element && event.target.closest('[data-tick]') && event.preventDefault()}
      aria-rowcount={more ? -1 : rows.length + 1}
      aria-multiselectable={withTicks || undefined}
      aria-activedescendant={at < from || at >= to ? undefined : `${id}-${current}`}
      data-scroll-restoration-id={props.scrollId}
      className={`list relative min-h-0 flex-1 overflow-auto overscroll-contain bg-paper ${props.underBar ? 'pb-18' : ''}`}
      style={{
        ['--tracks' as string]: tracksOf(shown, width, withTicks),
        ['--least' as string]: `${leastWidth(shown, withTicks)}px`,
        ['--row' as string]: `${heights[height]}px`,
      }}
    >
      <ListHead
        columns={shown}
        ticked={withTicks ? tickedOf(ticks, idsInOrder) : null}
        onTickAll={() => onTicks?.(tickAll(ticks ?? noTicks, idsInOrder))}
        {...(order && { order })}
        {...(onOrder && { onOrder })}
      />
      <div aria-hidden style={{ height: tops[from] }} />
      {model.slice(from, to).map((row, nth) => (
        <ListRow
          key={row.id}
          row={row}
          byId={byId}
          shape={shape}
          elementId={`${id}-${row.id}`}
          at={from + nth + 2}
          name={nameOf(row.original)}
          current={row.id === current}
          ticked={withTicks ? ticks.ids.has(row.id) : null}
          group={groups[from + nth]}
          groupSize={groupSizeOf(groups[from + nth])}
        />
      ))}
      <div aria-hidden style={{ height: tops[model.length]! - tops[to]! }} />
      {more && <More load={more} loading={props.loadingMore ?? false} failed={props.failed ?? false} />}
    </div>
  )
}

interface MoreProps {
  load: () => void
  loading: boolean
  /** The last read failed. The list itself is read again and again until it comes: then its end is looked at anew. */
  failed: boolean
}

/** A list's end while more rows follow: they are asked for before it is reached. */
export function More({ load, loading, failed }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loading || failed || !end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && load(), { rootMargin: '600px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [load, loading, failed])
  return (
    <div ref={end} className="flex min-h-10 items-center justify-center gap-2 border-t border-line text-cap text-ink-3">
      {failed && !loading && '后面的没载入。'}
      <button type="button" className="link" disabled={loading} onClick={load}>
        {loading ? '正在载入' : failed ? '再试一次' : '载入更多'}
      </button>
    </div>
  )
}

/** A list on its way, in the shape it will have. */
export const ListSkeleton = ({ rows = 12 }: { rows?: number }) => (
  <div role="status" aria-label="正在载入" className="min-h-0 flex-1 overflow-hidden bg-paper">
    <div className="h-8 bg-sunk" />
    {Array.from({ length: rows }, (_, at) => (
      <div key={at} className="flex h-(--row) items-center gap-3 border-t border-line px-4 first:border-t-0">
        <Skeleton className="size-7" />
        <Skeleton className={`h-3 ${['w-56', 'w-44', 'w-64', 'w-40'][at % 4]}`} />
        <Skeleton className="ml-auto h-3 w-20" />
        <Skeleton className={`h-3 ${['w-14', 'w-10', 'w-16'][at % 3]}`} />
      </div>
    ))}
  </div>
)
