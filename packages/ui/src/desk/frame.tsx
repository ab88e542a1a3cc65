import type { ReactNode } from 'react'

/** The desk's window: the rail, and beside it a screen that fills the rest and scrolls within itself. */
export const DeskFrame = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="flex h-dvh overflow-hidden">
    {rail}
    <div className="flex min-w-0 flex-1 flex-col">{children}</div>
  </div>
)

/** What is scrolled below the bar, where a screen is no list. */
export const ScreenBody = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`min-h-0 flex-1 overflow-y-auto p-4 px-5 pb-6 max-tablet:px-4 ${className}`}>{children}</div>
)
