import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { execute } from '../../platform/acts/execute.ts'
import { preview } from '../../platform/acts/preview.ts'
import { approve, hearProposal, refuse, withdraw } from '../../platform/acts/proposals.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { actBook } from '../acts/act-book.ts'
import { listProposals } from './list-proposals.ts'
import { offersOfSeveral } from './offers-of-several.ts'
import { actorAt, actorOf, deciderOf, proposerOf } from './staff-actor.ts'
import { actsFor } from './tell-acts-list.ts'
import { tellDone, tellProposal } from './tell-proposal.ts'

export const actRoutes: DeskRoutes = (on, parts) => {
  const deps = { ...parts, openMarket: async () => parts.market }
  const readerOf = async (staff: Staff) => ({
    decider: staff.id === null ? null : await deciderOf(parts, staff),
    mayApprove: staff.permissions.has('approve'),
  })

  on(deskCalls.deskActs, (staff) => actsFor(staff.permissions, parts.config))
  on(deskCalls.actOffers, (staff, input) => offersOfSeveral(parts, staff, input))
  on(deskCalls.previewAct, (staff, { name, input }) =>
    withAccount(parts, input).then((raw) => preview(deps, actBook, { name: actNamed(name), actor: actorOf(parts, staff, ''), raw })),
  )
  on(deskCalls.doAct, async (staff, { name, input, reason, by, ...told }) => {
    const raw = await withAccount(parts, input)
    const act = actNamed(name)
    const actor = staff.id === null ? await actorAt(parts, staff, by, reason) : actorOf(parts, staff, reason)
    const result = await execute(deps, actBook, { name: act, actor, raw, ...told })
    if (result.proposal) return { proposal: await tellProposal(parts, result.proposal, await readerOf(staff)) }
    return tellDone(result.recorded, result.data)
  })
  on(deskCalls.proposals, (staff, input) => listProposals(parts, staff, input))
  on(deskCalls.approveProposal, async (staff, { id, note, previewed }) => {
    const by = await deciderOf(parts, staff)
    const { proposal, recorded, data } = await approve(deps, actBook, { id, by, note, previewed }, (made) => proposerOf(parts, made))
    return { proposal: await tellProposal(parts, proposal, await readerOf(staff)), done: recorded && tellDone(recorded, data) }
  })
  on(deskCalls.refuseProposal, async (staff, { id, note }) => ({
    proposal: await tellProposal(
      parts,
      await refuse(parts, actBook, { id, by: await deciderOf(parts, staff), note }),
      await readerOf(staff),
    ),
  }))
  on(deskCalls.withdrawProposal, async (staff, { id, note }) => ({
    proposal: await tellProposal(parts, await withdraw(parts, { id, by: await deciderOf(parts, staff), note }), await readerOf(staff)),
  }))
  on(deskCalls.hearProposal, (staff, { id }) => hearProposal(parts, { id, staffId: staff.id }).then(() => null))
}

function actNamed(name: string): ActName {
  if (!Object.hasOwn(acts, name) || acts[name as ActName].looks) throw notFound(`no act ${name}`)
  return name as ActName
}

/** The input of an act with a member's account in the place of their number, by which pages name them: an account is a contact. */
async function withAccount({ db }: Use<'db'>, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { member: named } = input
  const [, id] = /^member:(\d{1,12})$/.exec(typeof named === 'string' ? named : '') ?? []
  if (id === undefined) return input
  const member = await db.selectFrom('members').select('account').where('id', '=', Number(id)).executeTakeFirst()
  return member ? { ...input, member: member.account } : input
}
