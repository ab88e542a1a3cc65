import { Menu } from '@base-ui/react/menu'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { Icon } from '@otsukai/ui/icon.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { beginAct } from '../../lib/acting.ts'
import { useMay } from '../../lib/session.ts'
import { monthBeside } from './days.ts'

const lists = [
  { list: 'transfers', name: '账目' },
  { list: 'recharges', name: '充值' },
  { list: 'refunds', name: '退款' },
] as const

/** A month's books as files for a spreadsheet: the month that ended, and the one that runs. */
export function MonthFile() {
  const may = useMay()
  const [open, setOpen] = useState(false)
  useKeys('财务', [{ keys: 'x', name: '导出月账', off: !may('export'), run: () => setOpen(true) }])
  if (!may('export')) return null
  const now = serverNow()
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <Menu.Trigger className={buttonLook()}>
        <span className="flex items-center gap-2">
          <Icon of={Download} size={16} />
          导出月账
          <KeyHint keys="x" />
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-30">
          <Menu.Popup className="float appear min-w-46 p-(--menu-pad) outline-none">
            {[-1, 0].map((by) => {
              const { name, from, to } = monthBeside(now, by)
              return (
                <Menu.Group key={by}>
                  <Menu.GroupLabel className="px-2.5 pt-1.5 pb-1 text-cap text-ink-3">
                    {name}
                    {by === 0 && '，到现在'}
                  </Menu.GroupLabel>
                  {lists.map(({ list, name: what }) => (
                    <Menu.Item
                      key={list}
                      className="flex h-8 items-center rounded-[6px] px-2.5 outline-none data-highlighted:bg-sunk"
                      onClick={() =>
                        beginAct({
                          name: 'export-list',
                          input: { list, filters: `from=${from}&to=${to}`, contacts: 'no' },
                          about: `${name}的${what}，CSV`,
                          reason: `${name}对账`,
                          onDone: take,
                        })
                      }
                    >
                      {what}
                    </Menu.Item>
                  ))}
                </Menu.Group>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The file's address serves once. */
function take(data: unknown): void {
  const address = (data as { address?: unknown } | null)?.address
  if (typeof address === 'string') location.assign(address)
}
