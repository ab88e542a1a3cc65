import { Menu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Icon } from './icon.tsx'
import { namedIcon } from './named-icons.ts'
import type { MenuLine } from './menu-line.ts'

const popup = 'float appear max-h-[80dvh] min-w-44 overflow-y-auto p-(--menu-pad) outline-none'
const item =
  'flex w-full items-center gap-2.5 rounded-[6px] px-3 py-(--menu-line-pad) text-left text-base whitespace-nowrap outline-none data-highlighted:bg-sunk data-popup-open:bg-sunk'

interface Props {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  /** Opened by keyboard: focuses the first line. */
  atFirst: boolean
  onOpenChange: (open: boolean) => void
  lines: readonly MenuLine[]
  align: 'start' | 'end'
}

/** The popup of a {@link Menu}, with arrow keys, type-ahead and submenus. */
export default function MenuPopup({ anchor, open, atFirst, onOpenChange, lines, align }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChangeComplete={(now) => now && atFirst && box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()}
      onOpenChange={(now, { event }) => {
        // The button handles its own presses.
        if (!now && event.target instanceof Node && anchor.current?.contains(event.target)) return
        onOpenChange(now)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={6} className="z-30">
          <Menu.Popup ref={box} finalFocus={anchor} className={popup}>
            <Lines lines={lines} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Lines = ({ lines }: { lines: readonly MenuLine[] }) =>
  lines.map((line, at) =>
    line === 'line' ? <Menu.Separator key={at} className="mx-3 my-1.5 h-px bg-line" /> : <Line key={line.name} line={line} />,
  )

function Line({ line }: { line: Exclude<MenuLine, 'line'> }) {
  const icon = typeof line.icon === 'string' ? namedIcon(line.icon) : line.icon
  const words = (
    <>
      {icon && <Icon of={icon} size={18} className="text-ink-2" />}
      {line.name}
    </>
  )
  if ('lines' in line)
    return (
      <Menu.SubmenuRoot>
        <Menu.SubmenuTrigger className={item}>
          {words}
          <Icon of={ChevronRight} size={14} className="ml-auto text-ink-3" />
        </Menu.SubmenuTrigger>
        <Menu.Portal>
          <Menu.Positioner side="left" sideOffset={12} alignOffset={-8} className="z-30">
            <Menu.Popup className={popup}>
              <Lines lines={line.lines} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    )
  if ('onPress' in line)
    return (
      <Menu.Item className={item} onClick={line.onPress}>
        {words}
      </Menu.Item>
    )
  if ('link' in line)
    return (
      <Menu.LinkItem className={item} render={<Link {...line.link} />} closeOnClick>
        {words}
        {line.count !== undefined && <span className="num ml-auto pl-6 text-sm text-ink-3">{line.count}</span>}
      </Menu.LinkItem>
    )
  return (
    <Menu.LinkItem className={item} href={line.href} closeOnClick {...(line.newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {words}
    </Menu.LinkItem>
  )
}
