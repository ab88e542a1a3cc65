import { type ReactNode, type Ref, useId } from 'react'

interface DeskPanelProps {
  title: ReactNode
  /** Beside the title: how many. */
  count?: ReactNode
  /** At the right: who and when, or what can be done. */
  beside?: ReactNode
  /** Without padding: a table or rows that reach the edges. */
  flush?: boolean
  children: ReactNode
  className?: string
  /** One that opens beside something takes the focus: useTakesFocus. */
  ref?: Ref<HTMLElement>
}

/** A panel of the desk, 16 px inside. */
export function DeskPanel({ title, count, beside, flush = false, children, className = '', ref }: DeskPanelProps) {
  const id = useId()
  return (
    <section
      {...(ref && { ref, tabIndex: -1, 'aria-labelledby': id })}
      className={`min-w-0 overflow-hidden rounded-photo border border-line bg-paper ${className}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <h2 id={id} className="flex items-baseline gap-1 text-head font-semibold">
          {title}
          {count !== undefined && <span className="num font-medium text-ink-3">{count}</span>}
        </h2>
        {beside && <div className="ml-auto flex items-center gap-3 text-cap text-ink-3">{beside}</div>}
      </div>
      {flush ? children : <div className="px-4 pb-4">{children}</div>}
    </section>
  )
}

/** Facts, a line each. `label`: the width of what they are, in px. */
export const Facts = ({ label = 88, children }: { label?: number; children: ReactNode }) => (
  <dl className="grid gap-x-3 gap-y-1" style={{ gridTemplateColumns: `${label}px minmax(0, 1fr)` }}>
    {children}
  </dl>
)

/** What it is, and how it is. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
