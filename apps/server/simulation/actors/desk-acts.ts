import type { Permission } from '@otsukai/contract/staff/permissions'
import { type ActName, acts } from '@otsukai/contract/acts/acts'
import { rightsOf } from '@otsukai/contract/acts/act'
import type { ActAnswer, Preview } from '@otsukai/contract/desk/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { TransferTold } from '@otsukai/contract/staff/moved'
import { tellsOnce } from '../../src/platform/acts/record-act.ts'
import { Refusal } from '../../src/platform/http/errors.ts'
import type { Parts } from '../../src/platform/parts.ts'
import { Broken } from '../broken.ts'
import type { Colleague } from '../house.ts'
import { standing } from '../invariants/standing.ts'
import type { RunOptions } from '../processes.ts'
import type { End } from '../scheduler.ts'
import { DAY, HOUR, MINUTE, SECOND, type Stage } from './cast.ts'
import { callDesk, isRefused } from './desk-calls.ts'
import { newRequestId } from './member.ts'
import { keepPhotos } from './photos.ts'

type Raw = Record<string, unknown>

/** What a colleague answers to an act: its data; `refused`; or that a second person is awaited. */
export type Answer = { kind: 'done'; data: Raw } | { kind: 'refused'; why: string } | { kind: 'proposed'; id: number }

interface Doing {
  who: Colleague
  name: ActName
  raw: Raw
  requestId: string
  /** Of a preview. */
  seen?: string
  previewed?: string
}

const send = (deps: Parts, { who, name, raw, ...told }: Doing): Promise<ActAnswer> =>
  callDesk(deps, who, deskCalls.doAct, { name, input: raw, reason: 'simulated', ...told })

/** Does an act of a colleague on the process that runs `deps`. */
export async function actAs(deps: Parts, doing: Doing): Promise<Answer> {
  try {
    return answerOf(await send(deps, doing))
  } catch (error) {
    if (!isRefused(deskCalls.doAct, { kind: 'failed', error })) throw error
    return { kind: 'refused', why: String(error) }
  }
}

const answerOf = (told: ActAnswer): Answer =>
  'proposal' in told ? { kind: 'proposed', id: told.proposal.id } : { kind: 'done', data: (told.data ?? {}) as Raw }

/** Somebody who may do an act, mostly. */
export function someone({ house, random }: Stage, name: ActName, right?: Permission): Colleague {
  return random.pick(random.chance(0.03) ? house.all : house.with(right ? [right] : rightsOf(acts[name])))
}

interface Letting {
  /** Called once there is an answer, or with null when there is none after many tries. */
  answered?: (answer: Answer | null) => void
  /** Whether it may be looked at before, for a while. */
  waits?: boolean
}

/**
 * Lets a colleague do an act: at once, or after a preview and a while. One without an answer is repeated with its request's id, now and then
 * also one with an answer; in some the process dies; and a proposal is decided by others.
 */
export function letAct(stage: Stage, who: Colleague, name: ActName, raw: Raw, { answered, waits = true }: Letting = {}): void {
  const { random, scheduler } = stage
  // As it travels.
  const sent = JSON.parse(JSON.stringify(raw)) as Raw
  const doing: Doing = { who, name, raw: sent, requestId: newRequestId(random) }
  const done = (answer: Answer | null) => {
    if (answer?.kind === 'proposed') decideLater(stage, answer.id, who)
    answered?.(answer)
  }
  if (!waits || random.chance(0.6)) return tryAct(stage, doing, done)
  look(stage, doing, (preview) => {
    if (!preview.allowed && random.chance(0.9)) return done(null)
    const { seen, digest } = preview
    const told = digest === '' ? { seen } : { seen, previewed: digest }
    scheduler.after(random.between(SECOND, random.pick([MINUTE, MINUTE, HOUR])), () => tryAct(stage, { ...doing, ...told }, done, preview))
  })
}

const labelOf = ({ who, name, raw }: Doing): string => `${who.name} ${name} ${JSON.stringify(raw).slice(0, 90)}`

/** Previews an act. Alone and never killed, as a process counts its previews in memory that here outlives it. */
function look(stage: Stage, doing: Doing, then: (preview: Preview) => void): void {
  const { processes, judge, owner } = stage
  const { who, name, raw } = doing
  processes.run(
    `${labelOf(doing)}?`,
    async (deps) => {
      await keepPhotos(stage, raw)
      const before = await standingNow(owner)
      const preview = await callDesk(deps, who, deskCalls.previewAct, { name, input: raw })
      return { preview, changed: before !== (await standingNow(owner)) }
    },
    (end, { lostDatabase }) => {
      if (isRefused(deskCalls.previewAct, end)) return
      judge(end, lostDatabase)
      if (end.kind !== 'done') return
      if (end.value.changed) throw new Broken(`a preview of ${name} changed something`, raw)
      then(end.value.preview)
    },
    { alone: true, doom: 'never' },
  )
}

const standingNow = async (owner: Stage['owner']): Promise<string> => JSON.stringify((await owner.query(standing)).rows[0])

function tryAct(stage: Stage, doing: Doing, done: (answer: Answer | null) => void, preview?: Preview): void {
  const { processes, random, scheduler, judge } = stage
  let first: ActAnswer | null = null
  const attempt = (tries: number): void => {
    const dies = tries === 0 && stage.goesOn() && random.chance(0.2)
    let before: string | null = null
    processes.run(
      labelOf(doing),
      async (deps) => {
        await keepPhotos(stage, doing.raw)
        if (dies) before = await standingNow(stage.owner)
        return send(deps, doing)
      },
      (end, { lostDatabase }) => {
        if (isRefused(deskCalls.doAct, end)) return refused(stage, doing, end as End<never>, done)
        judge(end, lostDatabase)
        if (end.kind === 'done') {
          first = end.value
          sameAsPreviewed(doing, end.value, preview)
          if (random.chance(0.1)) repeatAct(stage, doing, end.value)
          return done(answerOf(end.value))
        }
        if (tries >= 6) return done(null)
        scheduler.after(random.between(SECOND, 20 * MINUTE), () => attempt(tries + 1))
      },
      dies ? death(stage, doing, () => before) : {},
    )
  }
  attempt(0)
  if (random.chance(0.1)) clickAgain(stage, doing, () => first)
}

/** The same request a second time while the first is under way: one of the two does it, and both are answered the same. */
function clickAgain(stage: Stage, doing: Doing, first: () => ActAnswer | null): void {
  const { processes, judge } = stage
  processes.run(
    `${labelOf(doing)} twice`,
    async (deps) => {
      await keepPhotos(stage, doing.raw)
      return send(deps, doing)
    },
    (end, { lostDatabase }) => {
      if (isRefused(deskCalls.doAct, end)) return
      judge(end, lostDatabase)
      const other = first()
      if (end.kind === 'done' && other !== null && told(doing.name, other) !== told(doing.name, end.value))
        throw new Broken(`${doing.name} sent twice is answered in two ways`, [other, end.value])
    },
  )
}

/** The death of the process at some statement of an act, which leaves the act done, proposed, or not begun. */
function death({ random, owner }: Stage, { who, name, requestId }: Doing, before: () => string | null): RunOptions {
  const doom = {
    step: random.chance(0.4) ? /^(commit|insert into (act_proposals|staff_acts))/ : random.between(1, random.pick([6, 14, 40])),
    when: random.pick(['before', 'after'] as const),
    died: async () => {
      const was = before()
      if (was === null || was === (await standingNow(owner))) return
      const { rows } = await owner.query(
        `select 1 from staff_acts where request_id = $1 and refused is null
         union all select 1 from act_proposals where staff_id = $2 and request_id = $3`,
        [`${who.id}:${requestId}`, who.id, requestId],
      )
      if (rows.length !== 1) throw new Broken(`${name} was begun and not done when its process died`, { recorded: rows.length })
    },
  }
  return { alone: true, doom }
}

/** Whoever is told that something has moved looks at it, and goes on in half of the cases. */
function refused(stage: Stage, doing: Doing, end: End<never>, done: (answer: Answer | null) => void): void {
  const { random, scheduler } = stage
  const error = end.kind === 'failed' ? end.error : null
  scheduler.tell(doing.who.name, `is refused: ${String(error)}`)
  if (!(error instanceof Refusal) || error.refusal !== 'movedSince' || random.chance(0.5))
    return done({ kind: 'refused', why: String(error) })
  const { seen, digest } = (error as Refusal<'movedSince'>).facts.now
  const again = { ...doing, requestId: newRequestId(random), seen, ...(digest === undefined ? {} : { previewed: digest }) }
  if (digest === undefined) delete again.previewed
  scheduler.after(random.between(SECOND, 5 * MINUTE), () => tryAct(stage, again, done))
}

/** Transfers by the kinds of their accounts: an order, bid, refund or parcel that an act makes has another number each time. */
const byKind = (transfers: readonly Pick<TransferTold, 'from' | 'to' | 'amountJpy' | 'kind'>[]): string =>
  JSON.stringify(transfers.map(({ from, to, amountJpy, kind }) => [kindOf(from), kindOf(to), amountJpy, kind]))
const kindOf = (account: string): string => account.replace(/^(order|bid|refund|parcel):.*/, '$1')

function sameAsPreviewed({ name, previewed }: Doing, told: ActAnswer, preview: Preview | undefined): void {
  if (preview === undefined || preview.digest !== previewed) return
  const transfers = 'proposal' in told ? told.proposal.transfers : told.transfers
  if (byKind(transfers) !== byKind(preview.transfers))
    throw new Broken(`${name} moved other money than was previewed`, { transfers, preview })
}

/** A request that comes again, on any process, changes nothing and is answered as before; with another input it is refused. */
function repeatAct(stage: Stage, doing: Doing, first: ActAnswer): void {
  const { processes, random, scheduler, judge, owner } = stage
  const other = random.chance(0.3)
  const again = other ? { ...doing, raw: { ...doing.raw, other: 'x' } } : doing
  scheduler.after(random.between(SECOND, random.pick([MINUTE, HOUR])), () =>
    processes.run(
      `${labelOf(again)} again`,
      async (deps) => {
        const before = await standingNow(owner)
        const answer = await actOrRefusal(deps, again)
        return { answer, changed: before !== (await standingNow(owner)) }
      },
      (end, { lostDatabase }) => {
        // Whoever may not do it any more is not answered.
        if (isRefused(deskCalls.doAct, end)) return
        judge(end, lostDatabase)
        if (end.kind !== 'done') return
        const { answer, changed } = end.value
        if (changed) throw new Broken(`repeating ${doing.name} changes something`, doing.raw)
        if (other !== (answer === 'requestIdReused'))
          throw new Broken(`${doing.name} with ${other ? 'another' : 'the same'} input under its id is answered otherwise`, answer)
        if (answer !== 'requestIdReused' && told(doing.name, answer) !== told(doing.name, first))
          throw new Broken(`repeating ${doing.name} is answered otherwise`, { first, answer })
      },
      { alone: true },
    ),
  )
}

async function actOrRefusal(deps: Parts, doing: Doing): Promise<ActAnswer | 'requestIdReused'> {
  try {
    return await send(deps, doing)
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'requestIdReused') return 'requestIdReused'
    throw error
  }
}

/** What of an answer stays the same: a proposal has moved on. */
function told(name: ActName, answer: ActAnswer): string {
  if ('proposal' in answer) return `proposal ${answer.proposal.id}`
  const { saidZh, subject, transfers, data } = answer
  return inOrder([saidZh, subject, transfers, tellsOnce.has(name) ? null : (data ?? null)])
}

/** JSON with sorted keys, as the database keeps none in their order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** A proposal is agreed to, sent back, taken back, or left; whoever made it may try to agree, and two may at once. */
function decideLater(stage: Stage, id: number, proposer: Colleague): void {
  const { random, scheduler, house } = stage
  const others = () => random.pick(house.with(['approve']).filter((one) => one.id !== proposer.id))
  const agree = (who: Colleague) => decide(stage, id, who, 'approveProposal', proposer)
  scheduler.after(random.between(MINUTE, random.pick([60, 60, 60, 1_600]) * MINUTE), () => {
    const manner = random.whole(16)
    if (manner === 0) return
    if (manner === 1) return decide(stage, id, others(), 'refuseProposal', proposer)
    if (manner === 2) return decide(stage, id, random.chance(0.8) ? proposer : others(), 'withdrawProposal', proposer)
    if (manner <= 4) agree(proposer)
    if (manner === 5) agree(others())
    agree(others())
    if (manner === 6) scheduler.after(random.between(SECOND, DAY), () => agree(others()))
  })
}

type Decision = 'approveProposal' | 'refuseProposal' | 'withdrawProposal'

function decide(stage: Stage, id: number, who: Colleague, how: Decision, proposer: Colleague, tries = 0): void {
  const { processes, random, scheduler, judge } = stage
  processes.run(
    `${who.name} ${how} ${id}`,
    (deps) => callDesk(deps, who, deskCalls[how], { id, note: '' }),
    (end, { lostDatabase }) => {
      if (isRefused(deskCalls[how], end)) return
      judge(end, lostDatabase)
      const own = who.id === proposer.id
      if (end.kind === 'done' && own !== (how === 'withdrawProposal'))
        throw new Broken(`${who.name} decided by ${how} of ${proposer.name}'s`, id)
      if (end.kind !== 'done' && tries < 3)
        scheduler.after(random.between(SECOND, 20 * MINUTE), () => decide(stage, id, who, how, proposer, tries + 1))
    },
  )
}
