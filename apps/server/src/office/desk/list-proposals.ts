import type { InputOf } from '@otsukai/contract/call'
import type { proposals } from '@otsukai/contract/desk/acts'
import { lapseProposals } from '../../platform/acts/proposals.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { countUpTo, pageOf } from './keyset.ts'
import { deciderOf } from './staff-actor.ts'
import { type Reader, tellProposals } from './tell-proposal.ts'

/** Proposals, the newest first: all that the caller may approve, or their own. */
export async function listProposals(deps: Use<'db' | 'clock'>, staff: Staff, { state, mine, cursor, limit }: InputOf<typeof proposals>) {
  await lapseProposals(deps.db, deps.clock())
  const mayApprove = staff.permissions.has('approve')
  const onlyMine = mine === 'true' || !mayApprove
  let rows = deps.db.selectFrom('act_proposals').selectAll()
  if (state) rows = rows.where('state', '=', state)
  if (onlyMine) rows = rows.where('staff_id', '=', staff.id ?? 0)
  const count = await countUpTo(rows)
  const after = Number(cursor ?? 0)
  const page = await (after > 0 ? rows.where('id', '<', after) : rows)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { list, nextCursor } = pageOf(page, limit, ({ id }) => String(id))
  const reader: Reader = { decider: staff.id === null ? null : await deciderOf(deps, staff), mayApprove }
  return { list: await tellProposals(deps, list, reader), nextCursor, count }
}
