import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { Tick } from '../tick.tsx'
import type { ListColumn } from './list-columns.ts'
import type { ListOrder } from './list-types.ts'

interface Props {
  columns: readonly ListColumn<never>[]
  /** Null: rows have no ticks. */
  ticked: boolean | 'mixed' | null
  onTickAll: () => void
  order?: ListOrder
  onOrder?: (order: ListOrder) => void
}

/** The heads of a list's columns, sticky. */
export const ListHead = ({ columns, ticked, onTickAll, order, onOrder }: Props) => (
  <div role="row" aria-rowindex={1} className="list-head">
    {ticked !== null && (
      <span role="columnheader" className="grid content-center leading-none">
        <Tick checked={ticked} name="全选" onChange={onTickAll} />
      </span>
    )}
    {columns.map(({ id, head, align, sort }) => {
      const sorted = sort !== undefined && order?.by === sort
      const words = (
        <>
          {head}
          {sorted && <Icon of={order.down ? ArrowDown : ArrowUp} size={12} className="ml-0.5 inline-block align-[-2px]" />}
        </>
      )
      return (
        <span
          key={id}
          role="columnheader"
          aria-sort={sorted ? (order.down ? 'descending' : 'ascending') : undefined}
          className={align === 'end' ? 'text-right' : ''}
        >
          {sort !== undefined && onOrder ? (
            <button
              type="button"
              className="h-full -outline-offset-2 hover:text-ink hover:underline hover:underline-offset-3"
              onClick={() => onOrder({ by: sort, down: sorted ? !order.down : true })}
            >
              {words}
            </button>
          ) : (
            words
          )}
        </span>
      )
    })}
  </div>
)
