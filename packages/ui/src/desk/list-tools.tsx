import { Menu } from '@base-ui/react/menu'
import { ArrowDownUp, Check, Columns3, type LucideIcon, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { ListOrder, RowHeight } from './list-types.ts'

const popup = 'float appear max-h-[70dvh] min-w-40 overflow-y-auto p-(--menu-pad) outline-none'
const line = 'flex h-8 items-center gap-2.5 rounded-[6px] px-2.5 text-sm whitespace-nowrap outline-none data-highlighted:bg-sunk'
export const toolLook =
  'inline-flex h-7 items-center gap-1.5 rounded-photo px-2.5 font-semibold text-ink-2 whitespace-nowrap hover:bg-sunk data-popup-open:bg-sunk'

function Tool({ icon, name, words, children }: { icon: LucideIcon; name: string; words?: ReactNode; children: ReactNode }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label={name} title={name} className={toolLook}>
        <Icon of={icon} size={16} />
        {words}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-30">
          <Menu.Popup className={popup}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const Mark = () => (
  <span className="grid size-4 place-items-center text-ai">
    <Menu.RadioItemIndicator>
      <Icon of={Check} size={14} />
    </Menu.RadioItemIndicator>
  </span>
)

interface OrderToolProps {
  orders: readonly (ListOrder & { name: string })[]
  value: ListOrder
  onChange: (order: ListOrder) => void
}

/** By which of the server's orders a list is sorted, in words: 等得最久. */
export const OrderTool = ({ orders, value, onChange }: OrderToolProps) => {
  const idOf = ({ by, down }: ListOrder) => `${by} ${down}`
  const chosen = orders.find((order) => idOf(order) === idOf(value))
  return (
    <Tool icon={ArrowDownUp} name="排序" words={chosen?.name}>
      <Menu.RadioGroup value={idOf(value)} onValueChange={(id: string) => onChange(orders.find((order) => idOf(order) === id)!)}>
        {orders.map((order) => (
          <Menu.RadioItem key={idOf(order)} value={idOf(order)} closeOnClick className={line}>
            <Mark />
            {order.name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Tool>
  )
}

interface ColumnsToolProps {
  columns: readonly { id: string; head: string }[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Which columns are wanted. */
export const ColumnsTool = ({ columns, hidden, onChange }: ColumnsToolProps) => (
  <Tool icon={Columns3} name="列" words={hidden.length > 0 ? `${columns.length - hidden.length} / ${columns.length} 列` : undefined}>
    {columns.map(({ id, head }) => (
      <Menu.CheckboxItem
        key={id}
        checked={!hidden.includes(id)}
        onCheckedChange={(on) => onChange(on ? hidden.filter((one) => one !== id) : [...hidden, id])}
        className={line}
      >
        <span className="grid size-4 place-items-center text-ai">
          <Menu.CheckboxItemIndicator>
            <Icon of={Check} size={14} />
          </Menu.CheckboxItemIndicator>
        </span>
        {head}
      </Menu.CheckboxItem>
    ))}
  </Tool>
)

const heightNames: readonly { value: RowHeight; name: string }[] = [
  { value: 'compact', name: '紧凑' },
  { value: 'normal', name: '标准' },
  { value: 'tall', name: '宽松' },
]

/** How high rows are. */
export const HeightTool = ({ value, onChange }: { value: RowHeight; onChange: (height: RowHeight) => void }) => (
  <Tool icon={Rows3} name="行高">
    <Menu.RadioGroup value={value} onValueChange={(height: RowHeight) => onChange(height)}>
      {heightNames.map((height) => (
        <Menu.RadioItem key={height.value} value={height.value} closeOnClick className={line}>
          <Mark />
          {height.name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </Tool>
)
