import { acts } from '@otsukai/contract/acts/acts'
import { actBook } from '../../src/office/acts/act-book.ts'
import { parcelHandlers } from '../../src/office/acts/parcel-acts.ts'
import type { StaffParts } from '../../src/office/acts/staff-handlers.ts'
import { proposerOf } from '../../src/office/desk/staff-actor.ts'
import { commandOf, parse } from '../../src/platform/acts/carry-out.ts'
import { execute } from '../../src/platform/acts/execute.ts'
import type { Actor } from '../../src/platform/acts/handlers.ts'
import { approve } from '../../src/platform/acts/proposals.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { Refusal } from '../../src/platform/http/errors.ts'
import type { Parts } from '../../src/platform/parts.ts'
import { Broken } from '../broken.ts'
import type { Colleague } from '../stock.ts'
import { MINUTE, type Stage } from './cast.ts'
import { newRequestId } from './member.ts'

type Raw = Record<string, unknown>

/** What a colleague answers to an act: its data; `refused`; or that a second person is awaited. */
export type Answer = { kind: 'done'; data: Record<string, unknown> } | { kind: 'refused'; why: string } | { kind: 'proposed'; id: number }

/** Refusals of the commands behind acts, beside those of every act. */
const ofCommands: readonly string[] = ['parcelStepNotNow', 'checkDigitWrong', 'lineRefuses', 'tooHeavy', 'valueAboveLimit']

interface Doing {
  who: Colleague
  name: keyof typeof parcelHandlers
  raw: Raw
  requestId: string
}

/** Does an act of a colleague on the process that runs `deps`. Throws `Broken` for a refusal that it does not know. */
export async function actAs({ recorded }: Stage, deps: Parts, { who: { actor }, name, raw, requestId }: Doing): Promise<Answer> {
  const parts = { ...deps, openMarket: async () => deps.market }
  try {
    if (!recorded && name !== 'set-traits') return { kind: 'done', data: await command(parts, actor, name, raw) }
    const result = await execute(parts, actBook, { name, actor, raw, requestId })
    if (result.proposal) return { kind: 'proposed', id: result.proposal.id }
    return { kind: 'done', data: result.data as Raw }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known: readonly string[] = [...acts[name].refusals, ...ofCommands]
    if (!known.includes(error.refusal)) throw new Broken(`${name} refuses with ${error.refusal}`)
    return { kind: 'refused', why: `${error.refusal} ${error.message}` }
  }
}

/** The act's command alone, in a transaction. */
async function command(parts: StaffParts, actor: Actor, name: Doing['name'], raw: Raw): Promise<Raw> {
  const step = await commandOf(parts, actBook, { name, actor }, parse(acts[name], raw))
  return (await transaction(parts.db, step)) as Raw
}

/** Lets a colleague do an act; one without an answer is repeated with its request id, and a proposal is decided by the manager. */
export function letAct(stage: Stage, who: Colleague, name: Doing['name'], raw: Raw): void {
  const { processes, random, scheduler, judge } = stage
  const requestId = newRequestId(random)
  const attempt = (tries: number): void =>
    processes.run(
      `${who.actor.name} ${name} ${Object.values(raw).join(' ').replaceAll('\n', ' ')}`.trim(),
      (deps) => actAs(stage, deps, { who, name, raw, requestId }),
      (end, { lostDatabase }) => {
        judge(end, lostDatabase)
        if (end.kind !== 'done') {
          if (tries < 6) scheduler.after(random.between(1_000, 20 * MINUTE), () => attempt(tries + 1))
          return
        }
        if (end.value.kind === 'refused') scheduler.tell(who.actor.name, `is refused: ${end.value.why}`)
        if (end.value.kind === 'proposed') decideLater(stage, end.value.id)
      },
    )
  attempt(0)
}

/** The manager agrees, seldom too late. */
function decideLater(stage: Stage, id: number): void {
  const { processes, random, scheduler, judge, house } = stage
  const { manager } = house!
  const by = { staffId: manager.id, account: manager.account, steppedUp: true, invitedBy: [], approvesFrom: 0 }
  scheduler.after(random.between(MINUTE, random.pick([60, 60, 1_600]) * MINUTE), () =>
    processes.run(
      `${manager.actor.name} agrees with ${id}`,
      (deps) => {
        const parts = { ...deps, openMarket: async () => deps.market }
        return approve(parts, actBook, { id, by, note: '' }, (proposal) => proposerOf(deps, proposal))
      },
      (end, { lostDatabase }) => {
        if (end.kind === 'failed' && end.error instanceof Refusal) return
        judge(end, lostDatabase)
      },
    ),
  )
}
