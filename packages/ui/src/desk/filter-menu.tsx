import { Menu } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { Filter } from './filter.ts'
import { useKeys } from './keys.ts'

const popup = 'float appear max-h-[70dvh] min-w-40 overflow-y-auto p-(--menu-pad) outline-none'
const line =
  'flex h-8 w-full items-center gap-2.5 rounded-[6px] px-2.5 text-left text-sm whitespace-nowrap outline-none data-highlighted:bg-sunk data-popup-open:bg-sunk'

interface Props {
  /** What the button is called. */
  name: string
  /** Opens the menu. */
  shortcut?: string
  filters: readonly Filter[]
  onChoose: (id: string, value: string) => void
  className: string
  children: ReactNode
}

/** A menu of filters and their choices; of one filter, its choices. */
export function FilterMenu({ name, shortcut, filters, onChoose, className, children }: Props) {
  const [open, setOpen] = useState(false)
  useKeys('列表', [{ keys: shortcut ?? '', name, off: shortcut === undefined, run: () => setOpen(true) }])
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className={className} aria-label={name}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="z-30">
          <Menu.Popup className={popup}>
            {filters.length === 1 ? (
              <Choices filter={filters[0]!} onChoose={onChoose} />
            ) : (
              filters.map((filter) => <More key={filter.id} filter={filter} onChoose={onChoose} />)
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type Part = { filter: Filter; onChoose: Props['onChoose'] }

const Choices = ({ filter, onChoose }: Part) =>
  filter.choices.map(({ value, name }) => (
    <Menu.Item key={value} className={line} onClick={() => onChoose(filter.id, value)}>
      {name}
    </Menu.Item>
  ))

const More = ({ filter, onChoose }: Part) => (
  <Menu.SubmenuRoot>
    <Menu.SubmenuTrigger className={line}>
      {filter.name}
      <Icon of={ChevronRight} size={14} className="ml-auto text-ink-3" />
    </Menu.SubmenuTrigger>
    <Menu.Portal>
      <Menu.Positioner side="right" sideOffset={8} alignOffset={-6} className="z-30">
        <Menu.Popup className={popup}>
          <Choices filter={filter} onChoose={onChoose} />
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.SubmenuRoot>
)
