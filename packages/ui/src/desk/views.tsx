import { Link, type LinkProps } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Icon } from '../icon.tsx'
import { tabLook } from '../tabs.tsx'
import { useChosenInView } from '../use-chosen-in-view.ts'
import { type Count, countText } from './counts.ts'

export interface View {
  id: string
  name: string
  count?: Count
  link: LinkProps
}

interface ViewTabsProps {
  label: string
  views: readonly View[]
  /** One's own, after a divider. */
  own?: readonly View[]
  chosen: string | null
  /** Keeps what is set now as a view of one's own. */
  onAdd?: () => void
}

/** The saved views of a list, as tabs with addresses. */
export function ViewTabs({ label, views, own = [], chosen, onAdd }: ViewTabsProps) {
  const tab = ({ id, name, count, link }: View) => (
    <Link key={id} {...link} aria-current={id === chosen ? 'page' : undefined} className={tabLook(id === chosen)}>
      {name}
      {count && <span className="num min-w-[1ch] text-sm font-medium text-ink-3">{countText(count)}</span>}
    </Link>
  )
  return (
    <nav ref={useChosenInView()} aria-label={label} className="scroll-row flex shrink-0 gap-(--tab-gap) border-b border-line px-5">
      {views.map(tab)}
      {own.length > 0 && <span aria-hidden className="my-auto h-3.5 w-px shrink-0 bg-line" />}
      {own.map(tab)}
      {onAdd && (
        <button
          type="button"
          aria-label="把现在的条件存为视图"
          title="存为视图"
          onClick={onAdd}
          className="shrink-0 px-1 text-ink-3 hover:text-ink"
        >
          <Icon of={Plus} size={16} />
        </button>
      )}
    </nav>
  )
}
