import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

interface Props {
  /** The tab's title: `{title} · Otsukai`. While it is not known the tab keeps the one it has. */
  title: string | undefined
  children: ReactNode
  className?: string
}

/** Whether anything has ever had the focus. If so and nothing has it now, the focused element was removed. */
let entered = false
addEventListener('focusin', () => (entered = true), { once: true })

/** The `<main>` of a screen, which contains its one `<h1>`. Takes the focus when the focused element went with the last screen. */
export function Page({ title, children, className = 'wrap' }: Props) {
  const main = useRef<HTMLElement>(null)
  const address = useLocation({ select: ({ href }) => href })
  useLayoutEffect(() => {
    if (entered && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [address])
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Otsukai`
  }, [title])
  return (
    <main ref={main} id="main" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  )
}

/** The title of a page, with text beside it and `end` at the right. */
export const PageTitle = ({ children, beside, end }: { children: ReactNode; beside?: ReactNode; end?: ReactNode }) => (
  <div className="mt-8 mb-5 flex flex-wrap items-end gap-x-4 gap-y-1">
    <h1 className="text-2xl font-semibold">{children}</h1>
    {beside && <p className="pb-1.5 text-ink-2">{beside}</p>}
    {end && <div className="ml-auto pb-1">{end}</div>}
  </div>
)

/** The heading of a part of a page, with a link to more. */
export const Heading = ({ children, more }: { children: ReactNode; more?: ReactNode }) => (
  <div className="mt-12 mb-5 flex items-baseline gap-3">
    <h2 className="text-xl font-semibold tracking-[.01em]">{children}</h2>
    {more && <span className="ml-auto text-sm">{more}</span>}
  </div>
)
