import type { MemberBrief } from '@otsukai/contract/desk/desk-fields'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { memberAt } from './places.ts'
import { useMay } from './session.ts'

/** A member's name, which leads to their page for who may read it. */
export function MemberName({ of: { id, name } }: { of: z.output<typeof MemberBrief> }) {
  const may = useMay()
  return may('members.read') ? (
    <Link {...memberAt(id)} className="text-ai underline hover:no-underline">
      {name}
    </Link>
  ) : (
    name
  )
}
