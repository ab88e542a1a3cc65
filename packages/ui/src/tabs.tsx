import type { ReactNode } from 'react'
import { useChosenInView } from './use-chosen-in-view.ts'

const row = 'scroll-row flex gap-(--tab-gap) border-b border-line'
/** The focus ring lies within the tab, as the row cuts off what is outside of it. */
const tab = 'relative -outline-offset-2 flex h-(--tab) shrink-0 items-baseline gap-1.5 text-control leading-(--tab)! whitespace-nowrap'
const on = 'font-semibold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-ink'
const off = 'text-ink-2 hover:text-ink'

/** The classes of a link in {@link LinkTabs}. */
export const tabLook = (chosen: boolean): string => `${tab} ${chosen ? on : off}`

/** A count beside a tab's text, 0 too; room for a digit until it is loaded. */
export const TabCount = ({ children }: { children: number | string | undefined }) => (
  <span className="num min-w-[1ch] text-sm font-medium text-ink-3">{children}</span>
)

/** Tabs with addresses: children are links with `className={tabLook(chosen)}` and `aria-current`. */
export const LinkTabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={useChosenInView()} aria-label={label} className={row}>
    {children}
  </nav>
)

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; name: string; count?: number }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Tabs within a screen, with arrow keys. The panel below is `<div role="tabpanel">`. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const step = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next) onChoose(next.id)
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={row}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
        if (!by) return
        step(by)
        const { currentTarget } = event
        requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
      }}
    >
      {tabs.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          className={tabLook(id === chosen)}
        >
          {name}
          {count !== undefined && <TabCount>{count}</TabCount>}
        </button>
      ))}
    </div>
  )
}
