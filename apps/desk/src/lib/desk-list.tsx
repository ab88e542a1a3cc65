import { type BulkAct, BulkBar } from '@otsukai/ui/desk/bulk-bar.tsx'
import { type Count, countText } from '@otsukai/ui/desk/counts.ts'
import { FilterBar } from '@otsukai/ui/desk/filter-bar.tsx'
import type { Filter } from '@otsukai/ui/desk/filter.ts'
import { FindField } from '@otsukai/ui/desk/find-field.tsx'
import type { ListColumn } from '@otsukai/ui/desk/list-columns.ts'
import { keysWithoutTicks, ListFoot, listKeys } from '@otsukai/ui/desk/list-foot.tsx'
import { ListPane } from '@otsukai/ui/desk/list-pane.tsx'
import { ColumnsTool, HeightTool, OrderTool } from '@otsukai/ui/desk/list-tools.tsx'
import type { ListGroup, ListOrder } from '@otsukai/ui/desk/list-types.ts'
import { List, ListSkeleton } from '@otsukai/ui/desk/list.tsx'
import { noTicks } from '@otsukai/ui/desk/ticks.ts'
import { Note } from '@otsukai/ui/note.tsx'
import { ViewTabs } from '@otsukai/ui/desk/views.tsx'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { Answer } from './answer.tsx'
import { bulkOf } from './bulk-rules.ts'
import { ExportTool, type FileOfList } from './export-tool.tsx'
import { useLook, useStood, useTicks } from './kept.ts'
import { type ListSearch, orderOf, orderParam } from './list-search.ts'
import { usePhone } from './phone.ts'
import { PhoneRow } from './phone-row.tsx'
import { type Several, useBulk } from './use-bulk.ts'
import { useOwnViews } from './own-views.tsx'
import type { ListPage } from './pages-read.ts'

/** What a list is made of, said once beside its screen; `listSearch` reads the same definition. */
export interface ListDefinition<Row> {
  /** Names what is kept of the list in this browser. */
  id: string
  /** 订单. */
  name: string
  /** 单, 项. */
  unit: string
  columns: readonly ListColumn<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  views: readonly { id: string; name: string }[]
  filters: readonly Filter[]
  orders: readonly (ListOrder & { name: string })[]
  /** Whether the server finds words in it. */
  finds: boolean
  groupOf?: (row: Row) => ListGroup
  /** What may be done with several rows at once. Without it, and without `bulk`, rows have no ticks. */
  several?: Several<Row>
  /** A row on a phone, of two lines; without it the columns that stay are told in two. */
  phone?: (row: Row) => ReactNode
}

/** How one goes on from a row that is looked at. */
export interface PeekWays {
  place: string
  onUp: () => void
  onDown: () => void
  onClose: () => void
}

interface DeskListProps<Row> {
  of: ListDefinition<Row>
  /** `Route.useSearch()`. */
  search: ListSearch
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  /** The row beside the list. Without it a click opens the row. */
  peek?: (row: Row, ways: PeekWays) => ReactNode
  onOpen?: (row: Row) => void
  /** What the screen itself does with all that is ticked, before what every row allows. */
  bulk?: (rows: readonly Row[]) => readonly BulkAct[]
  rowKeys?: readonly { keys: string; name: string; run: (row: Row) => void }[]
  sumJpy?: number | null
  /** What it is sorted by, where not as its address says. */
  order?: ListOrder
  /** Where it can be written as a file. */
  file?: FileOfList
  /** How many each view holds, where it is known. */
  counts?: Readonly<Record<string, Count | undefined>>
  /** At the left of the filters, such as the most urgent next. */
  start?: ReactNode
  empty: ReactNode
  /** Between the views and the rows: what must be done first. */
  above?: ReactNode
}

/** A list of the desk with all its state in the address: views, filters, order, what is looked at. */
export function DeskList<Row extends object>({
  of,
  search,
  query,
  peek,
  onOpen,
  bulk,
  rowKeys,
  sumJpy,
  file,
  counts,
  start,
  empty,
  above,
  order = orderOf(of.orders, search),
}: DeskListProps<Row>) {
  const navigate = useNavigate()
  const { peek: peeked, ...filter } = search
  const [ticks, setTicks] = useTicks(`${of.id} ${JSON.stringify(filter)}`)
  const [look, setLook] = useLook(of.id)
  const rows = useMemo(() => query.data?.pages.flatMap(({ list }) => list) ?? [], [query.data])
  const [stood, setStood] = useStood(of.id)
  const here = (id: string | null | undefined) => rows.find((row) => of.idOf(row) === id)
  // What one stood at may be done and gone.
  const standing = here(peeked) ?? here(stood) ?? rows[0]
  const current = standing ? of.idOf(standing) : null
  const at = rows.findIndex((row) => of.idOf(row) === current)
  const count = query.data?.pages.at(-1)?.count

  const change = (next: ListSearch, replace = false) => void navigate({ to: '.', search: { ...search, ...next }, replace })
  const stand = (id: string) => {
    setStood(id)
    // What is looked at goes on with the current row.
    if (peeked !== undefined) change({ peek: id }, true)
  }
  const go = (by: number) => {
    const next = rows[Math.max(0, Math.min(at + by, rows.length - 1))]
    if (next) stand(of.idOf(next))
  }
  const shown = here(peeked)
  const chosen = rows.filter((row) => ticks.ids.has(of.idOf(row)))
  const own = useOwnViews(of.id, search)
  const ticking = bulk !== undefined || of.several !== undefined
  const clear = () => setTicks(noTicks)
  const allowed = useBulk(of, chosen, clear)
  const narrow = usePhone()
  const beside = shown !== undefined && peek !== undefined
  const columns = useMemo(() => {
    if (narrow) return [{ id: 'phone', head: of.name, width: 200, grow: 1, cell: of.phone ?? inTwoLines(of.columns) }]
    // What leaves where there is little room is told by the peek.
    return beside ? of.columns.filter(({ leaves }) => leaves === undefined) : of.columns
  }, [narrow, beside, of])
  const barred = !narrow || start !== undefined || of.filters.length > 0 || of.finds || of.orders.length > 1

  return (
    <ListPane
      peek={
        shown &&
        peek?.(shown, {
          place: `第 ${at + 1} / ${count ? count.n : rows.length}${count?.more ? '+' : ''} ${of.unit}`,
          onUp: () => go(-1),
          onDown: () => go(1),
          onClose: () => change({ peek: undefined }),
        })
      }
    >
      <ViewTabs
        label={`${of.name}的视图`}
        chosen={own.shown ? `own ${own.shown.id}` : (search['view'] ?? of.views[0]?.id ?? null)}
        own={own.views.map(({ id, name, search: kept }) => ({ id: `own ${id}`, name, link: { to: '.', search: kept } }))}
        {...(own.onKeep && { onAdd: own.onKeep })}
        views={of.views.map(({ id, name }, nth) => ({
          id,
          name,
          link: { to: '.', search: { view: nth === 0 ? undefined : id } },
          ...(counts?.[id] && { count: counts[id] }),
        }))}
      />
      {above}
      {barred && (
        <FilterBar
          filters={of.filters}
          values={search}
          onChange={(id, value) => change({ [id]: value, peek: undefined })}
          start={start}
          {...(own.onKeep && { onKeep: own.onKeep })}
          {...(own.onDrop && { onDrop: own.onDrop })}
        >
          {of.finds && <FindField value={search['q'] ?? ''} onFind={(q) => change({ q: q || undefined, peek: undefined }, true)} />}
          {order && of.orders.length > 1 && (
            <OrderTool orders={of.orders} value={order} onChange={(next) => change({ order: orderParam(next) })} />
          )}
          {!narrow && (
            <>
              <ColumnsTool columns={of.columns} hidden={look.hidden} onChange={(hidden) => setLook({ hidden })} />
              <HeightTool value={look.height} onChange={(height) => setLook({ height })} />
              {file && <ExportTool file={file} about={`${of.name} · ${count ? countText(count) : '–'} ${of.unit}`} />}
            </>
          )}
        </FilterBar>
      )}
      <Answer of={query} what={of.name} waiting={<ListSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <div className="flex flex-1 bg-paper">{empty}</div>
          ) : (
            <List<Row>
              label={of.name}
              columns={columns}
              rows={rows}
              idOf={of.idOf}
              nameOf={of.nameOf}
              current={current}
              onCurrent={stand}
              onOpen={(row) => (onOpen ? onOpen(row) : change({ peek: of.idOf(row) }))}
              {...(peek ? { onPeek: (row) => change({ peek: of.idOf(row) }, peeked !== undefined) } : onOpen && { onPeek: onOpen })}
              {...(ticking && { ticks, onTicks: setTicks })}
              {...(order && { order, onOrder: (next) => change({ order: orderParam(next) }) })}
              hidden={narrow ? [] : look.hidden}
              height={narrow ? 'tall' : look.height}
              {...(of.groupOf && { groupOf: of.groupOf })}
              more={query.hasNextPage ? () => void (query.isFetchingNextPage || query.fetchNextPage()) : null}
              loadingMore={query.isFetchingNextPage}
              failed={query.isError}
              underBar={chosen.length > 0}
              {...(rowKeys && { rowKeys })}
              scrollId={of.id}
            />
          )
        }
      </Answer>
      {ticking && (
        <BulkBar
          count={chosen.length}
          unit={of.unit}
          {...sumOf(chosen, of.several)}
          onClear={clear}
          acts={[...(bulk?.(chosen) ?? []), ...allowed]}
          {...(chosen.length > bulkOf.atMost && { note: <Note kind="act">{`一次最多办 ${bulkOf.atMost} ${of.unit}，先少选一些。`}</Note> })}
        />
      )}
      {own.sheet}
      <ListFoot
        count={count}
        unit={of.unit}
        {...(sumJpy !== undefined && { sumJpy })}
        keys={[...(ticking ? listKeys : keysWithoutTicks), ...(rowKeys ?? []).map(({ keys, name }) => ({ keys: [keys], name }))]}
        note={query.hasNextPage ? `已载入 ${rows.length} ${of.unit}，往下继续` : undefined}
      />
    </ListPane>
  )
}

const inTwoLines =
  <Row,>(columns: readonly ListColumn<Row>[]) =>
  (row: Row) => <PhoneRow columns={columns} row={row} />

/** The sum of what is ticked, where the rows tell of yen. */
function sumOf<Row>(rows: readonly Row[], { yenOf }: Several<Row> = {}): { sumJpy?: number } {
  const told = rows.map((row) => yenOf?.(row)).filter((yen) => yen !== undefined && yen !== null)
  return told.length > 0 ? { sumJpy: told.reduce((sum, yen) => sum + yen, 0) } : {}
}
