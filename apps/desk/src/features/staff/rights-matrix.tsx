import type { Permission } from '@otsukai/contract/staff/permissions'
import { type Role, roleNames, roles, roleZh } from '@otsukai/contract/staff/roles'
import { Matrix, MatrixLegend, type Right } from '@otsukai/ui/desk/matrix.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { rightZh } from '../../lib/right-words.ts'

const groups: readonly { name: string; note?: string; rights: readonly Permission[] }[] = [
  { name: '看', rights: ['orders.read', 'queue.read', 'threads.read', 'members.read', 'money.order', 'money.read'] },
  {
    name: '动手',
    rights: ['notes.write', 'purchases.act', 'bids.act', 'warehouse.act', 'threads.answer', 'content.words', 'content.guides', 'retry-job'],
  },
  {
    name: '动钱',
    note: '谁都不能复核自己发起的；金额按一个人 24 小时、一位会员累计',
    rights: [
      'charges.postage',
      'orders.charge',
      'inspections.settle',
      'orders.lost',
      'parcels.settle',
      'money.act',
      'content.rates',
      'content.fees',
      'approve',
    ],
  },
  { name: '管人和账号', rights: ['members.act', 'staff.manage', 'accounts.connect', 'export'] },
]

/** The most that postage may be charged at a station, on an order in all. */
const POSTAGE_MOST = 3_000

/** The manager first. */
const shown = roleNames.toReversed()

/** What each role may do: sets that are part of the program, so nothing can be changed here. */
export function RightsMatrix({ people }: { people: Readonly<Partial<Record<Role, number>>> }) {
  const { data: acts = [] } = useQuery({ ...read(calls.deskActs, {}), staleTime: 300_000 })
  // From how much a second person is needed, as far as one's own acts tell.
  const limit = (permission: Permission): number | null => {
    if (permission === 'charges.postage') return POSTAGE_MOST
    // Whoever settles an entry has the right of its kind besides: seeing has no limit.
    if (permission === 'queue.read') return null
    const from = acts
      .flatMap((act) => (act.permission === permission ? (act.secondPersonFrom?.aboveJpy ?? []) : []))
      .filter((jpy) => jpy > 0)
    return from.length === 0 ? null : Math.min(...from)
  }
  const rightOf = (role: Role, permission: Permission): Right => {
    if (!(roles[role] as readonly Permission[]).includes(permission)) return null
    if (permission === 'approve') return 'approve'
    const upToJpy = limit(permission)
    return upToJpy === null ? 'do' : { upToJpy }
  }
  return (
    <DeskPanel title="角色能做什么" beside={<MatrixLegend />} flush>
      <div className="sideways">
        <Matrix
          roles={shown.map((role) => ({ name: roleZh[role], count: people[role] ?? 0 }))}
          groups={groups.map(({ name, note, rights }) => ({
            name,
            ...(note !== undefined && { note }),
            rows: rights.map((permission) => ({
              name: rightZh[permission],
              rights: shown.map((role) => rightOf(role, permission)),
            })),
          }))}
        />
      </div>
    </DeskPanel>
  )
}
