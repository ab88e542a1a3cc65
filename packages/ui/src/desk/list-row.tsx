import type { Row as TableRow } from '@tanstack/react-table'
import { memo } from 'react'
import { Tick } from '../tick.tsx'
import type { ListFeatures, ListGroup } from './list-types.ts'
import type { ListColumn } from './list-columns.ts'

interface Props<Row extends object> {
  row: TableRow<ListFeatures, Row>
  byId: ReadonlyMap<string, ListColumn<Row>>
  /** Which columns are drawn. */
  shape: string
  elementId: string
  /** Its number in the grid, the head being 1. */
  at: number
  name: string
  current: boolean
  /** Null: rows have no ticks. */
  ticked: boolean | null
  /** Drawn above the row. */
  group: ListGroup | undefined
  groupSize: number | undefined
}

function Drawn<Row extends object>({ row, byId, elementId, at, name, current, ticked, group, groupSize }: Props<Row>) {
  return (
    <>
      {group && (
        <div role="row" className="sticky left-0 flex h-8 items-center gap-2 border-t border-line bg-washi px-4 text-cap text-ink-2">
          <span role="rowheader" className="flex items-baseline gap-2">
            <b className="text-sm font-semibold text-ink">{group.title}</b>
            {groupSize !== undefined && <span className="num text-sm font-medium text-ink-3">{groupSize}</span>}
            {group.note}
          </span>
        </div>
      )}
      <div
        id={elementId}
        role="row"
        tabIndex={-1}
        data-row={row.id}
        aria-rowindex={at}
        aria-current={current || undefined}
        aria-selected={ticked ?? undefined}
        className="list-row"
      >
        {ticked !== null && (
          <span role="gridcell" data-tick className="grid place-items-start">
            <Tick
              skipped
              checked={ticked}
              name={name}
              onChange={() => undefined /* The list hears the press, which tells of the shift key. */}
            />
          </span>
        )}
        {row.getVisibleCells().map((cell) => {
          const column = byId.get(cell.column.id)!
          return (
            <span key={cell.id} role="gridcell" className={column.align === 'end' ? 'text-right' : ''}>
              {column.cell(row.original)}
            </span>
          )
        })}
      </div>
    </>
  )
}

/** A row is drawn anew only where itself changed, not at each step through the list. */
export const ListRow = memo(
  Drawn,
  (was, is) =>
    (['row', 'byId', 'shape', 'at', 'name', 'current', 'ticked', 'elementId'] as const).every((key) => was[key] === is[key]) &&
    was.group?.id === is.group?.id &&
    was.groupSize === is.groupSize &&
    was.group?.note === is.group?.note,
) as typeof Drawn
