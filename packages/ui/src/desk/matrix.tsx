import { formatJpy } from '@otsukai/money/format'
import { Check } from 'lucide-react'
import { Icon } from '../icon.tsx'

/** What a role may: do it, up to a sum of yen by itself, do it and approve others', or nothing. */
export type Right = 'do' | 'approve' | { upToJpy: number } | null

interface MatrixProps {
  roles: readonly { name: string; count?: number }[]
  groups: readonly { name: string; note?: string; rows: readonly { name: string; rights: readonly Right[] }[] }[]
}

const mark = 'inline-block rounded-tag px-1.5 text-cap'

function Cell({ right }: { right: Right }) {
  if (right === null) return <span className="text-ink-3">–</span>
  if (right === 'do')
    return (
      <>
        <Icon of={Check} size={16} className="mx-auto text-matcha" />
        <span className="sr-only">能做</span>
      </>
    )
  if (right === 'approve') return <span className={`${mark} bg-kihada-wash text-kihada-ink`}>复核</span>
  return <span className={`${mark} bg-ai-wash text-ai`}>≤ {formatJpy(right.upToJpy)}</span>
}

/** What each role may do. */
export const Matrix = ({ roles, groups }: MatrixProps) => (
  <table className="plain-table min-w-140">
    <colgroup>
      <col className="w-[38%]" />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">权限</span>
        </th>
        {roles.map(({ name, count }) => (
          <th key={name} scope="col" className="text-center!">
            {name} {count}
          </th>
        ))}
      </tr>
    </thead>
    {groups.map(({ name, note, rows }) => (
      <tbody key={name}>
        <tr>
          <th scope="rowgroup" colSpan={roles.length + 1} className="h-8! bg-washi! text-left">
            <b className="font-semibold">{name}</b>
            {note && <span className="ml-2 text-cap font-normal text-ink-2">{note}</span>}
          </th>
        </tr>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="h-[34px]! font-normal">
              {row.name}
            </th>
            {row.rights.map((right, at) => (
              <td key={at} className="h-[34px]! text-center">
                <Cell right={right} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

/** What the signs of the matrix mean. */
export const MatrixLegend = () => (
  <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-ink-2">
    <span className="flex items-center gap-1.5">
      <Icon of={Check} size={14} className="text-matcha" />
      能做
    </span>
    <span className="flex items-center gap-1.5">
      <span className={`${mark} bg-ai-wash text-ai`}>≤</span>
      日元以内自己做，以上要复核
    </span>
    <span className="flex items-center gap-1.5">
      <span className={`${mark} bg-kihada-wash text-kihada-ink`}>复核</span>
      能做，也能替人复核
    </span>
  </span>
)
