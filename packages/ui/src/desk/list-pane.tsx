import type { ReactNode } from 'react'

/** The column of a list: views, filters, rows and foot, one above the other; with `peek` beside it. */
export const ListPane = ({ children, peek }: { children: ReactNode; peek?: ReactNode }) => (
  <div
    className={`grid min-h-0 flex-1 ${peek ? 'grid-cols-[minmax(0,1fr)] min-[1100px]:grid-cols-[minmax(0,1fr)_560px]' : 'grid-cols-[minmax(0,1fr)]'}`}
  >
    <div className={`relative flex min-h-0 min-w-0 flex-col ${peek ? 'max-[1099px]:hidden' : ''}`}>{children}</div>
    {peek}
  </div>
)
