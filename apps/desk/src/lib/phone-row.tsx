import type { ListColumn } from '@otsukai/ui/desk/list-columns.ts'

/** A row on a phone: what it is about and its figure, and below them what else of it stays where there is little room. */
export function PhoneRow<Row>({ columns, row }: { columns: readonly ListColumn<Row>[]; row: Row }) {
  const stays = columns.filter(({ leaves }) => leaves === undefined)
  const subject = stays.find(({ grow }) => grow !== undefined) ?? stays[0]
  const figure = stays.findLast((column) => column.align === 'end' && column !== subject)
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex min-w-0 items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{subject?.cell(row)}</span>
        {figure?.cell(row)}
      </span>
      {/* What finds no room goes to a line below, which is not seen. */}
      <span className="flex h-5 min-w-0 flex-wrap gap-x-3 overflow-hidden text-cap/5 text-ink-2">
        {stays
          .filter((column) => column !== subject && column !== figure)
          .map(({ id, head, align, cell }) => (
            <span key={id} className="max-w-[50%] shrink-0 truncate">
              {align === 'end' && <span className="text-ink-3">{head} </span>}
              {cell(row)}
            </span>
          ))}
      </span>
    </span>
  )
}
