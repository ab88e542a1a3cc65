import type { ReactNode } from 'react'
import bundle from './drawings/empty-bundle.svg'
import cut from './drawings/empty-cut.svg'
import search from './drawings/empty-search.svg'

const drawings = { bundle, cut, search }

interface Props {
  /** `bundle`: nothing yet; `search`: nothing found; `cut`: no connection. */
  drawing: keyof typeof drawings
  /** What is missing: one sentence. */
  title: string
  /** What it means, or what helps. */
  help?: ReactNode
  /** Links or buttons of second rank. */
  way?: ReactNode
  className?: string
}

/** An empty state: drawing, title, help, and links to go on. */
export const Empty = ({ drawing, title, help, way, className = '' }: Props) => (
  <div className={`grid justify-items-center px-4 py-12 text-center ${className}`}>
    <img src={drawings[drawing]} alt="" width={128} height={102} />
    <p className="mt-4 text-md font-semibold text-balance">{title}</p>
    {help && <p className="mt-1 max-w-[42em] text-sm text-balance text-ink-2">{help}</p>}
    {way && <div className="mt-5 flex flex-wrap justify-center gap-3">{way}</div>}
  </div>
)
