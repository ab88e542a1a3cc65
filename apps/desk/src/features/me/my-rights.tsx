import { Checks } from '@otsukai/ui/desk/checks.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import type { Permission } from '@otsukai/contract/staff/permissions'
import { rolesThatMay } from '../../lib/rights.ts'
import { rightZh } from '../../lib/right-words.ts'
import { useMay } from '../../lib/session.ts'

/** What one may do, and who may do the rest. */
export function MyRights() {
  const may = useMay()
  return (
    <DeskPanel title="能做什么" beside="要改的话，找店长">
      <div className="gap-x-8 min-[900px]:columns-2 min-[900px]:[&_li:first-child]:border-t [&_li]:break-inside-avoid">
        <Checks
          lines={(Object.keys(rightZh) as Permission[]).map((permission) => ({
            state: may(permission) ? 'yes' : 'none',
            text: <span className={may(permission) ? '' : 'text-ink-3'}>{rightZh[permission]}</span>,
            proof: may(permission) ? undefined : rolesThatMay(permission).join('、'),
          }))}
        />
      </div>
    </DeskPanel>
  )
}
