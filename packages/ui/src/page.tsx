import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

interface Props {
  /** The tab's title: `{title} · Otsukai`. */
  title: string
  children: ReactNode
  className?: string
}

/** Something had the focus once: where nothing has it, what had it is gone. */
let entered = false
addEventListener('focusin', () => (entered = true), { once: true })

/** The one `<main>` of a screen. The screen puts the one `<h1>` in it. It takes the focus that went with the screen before. */
export function Page({ title, children, className = 'wrap' }: Props) {
  const main = useRef<HTMLElement>(null)
  const address = useLocation({ select: ({ href }) => href })
  useLayoutEffect(() => {
    if (entered && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [address])
  useEffect(() => {
    document.title = `${title} · Otsukai`
  }, [title])
  return (
    <main ref={main} id="main" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

/** The title of a task's page, 28/40, with a word beside it and something at the right end. */
export const PageTitle = ({ children, beside, end }: { children: ReactNode; beside?: ReactNode; end?: ReactNode }) => (
  <div className="mt-8 mb-5 flex flex-wrap items-end gap-x-4 gap-y-1">
    <h1 className="text-2xl font-semibold">{children}</h1>
    {beside && <p className="pb-1.5 text-ink-2">{beside}</p>}
    {end && <div className="ml-auto pb-1">{end}</div>}
  </div>
)

/** A part of a page with a way to more: 22/32. */
export const Heading = ({ children, more }: { children: ReactNode; more?: ReactNode }) => (
  <div className="mt-12 mb-5 flex items-baseline gap-3">
    <h2 className="text-xl font-semibold tracking-[.01em]">{children}</h2>
    {more && <span className="ml-auto text-sm">{more}</span>}
  </div>
)
