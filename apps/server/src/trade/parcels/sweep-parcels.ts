import type { ParcelStep } from '@otsukai/contract/parcels/parcel-steps'
import { sql } from 'kysely'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { DeskKind } from '../../platform/desk/desk-kinds.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import type { Parts, Use } from '../../platform/parts.ts'
import { lapseHold } from './choose-parcel.ts'
import { endInHouse } from './end-in-house.ts'
import { type LockedParcel, lockParcel } from './load-parcel.ts'
import { letGo } from './pack-parcel.ts'
import { whyParcelWaits } from './parcel-guards.ts'
import { writeParcelLine } from '../../platform/timeline/write-parcel-line.ts'
import { settleParcelCharges } from '../../money/charges/settle-parcel-charges.ts'
import { dueSince } from './waited.ts'
import { dueOf } from './wished-goods.ts'
import { tellStorage, tellUnlooked } from './tell-storage.ts'

const DAY_MS = 24 * 3_600_000
/** A carrier that tells nothing for so long is asked by a person. */
const SILENT_MS = 30 * DAY_MS
/** What is paid and not handed over after this is on the desk. */
const NOT_SENT_MS = DAY_MS
/** A box that lies open for so long is looked at by others than its packer, whose every scan renews the lease. */
const NOT_PACKED_MS = DAY_MS
/** How long the address of a parcel that has ended is kept. */
const ADDRESS_MS = 180 * DAY_MS

type Deps = Use<'config' | 'db' | 'clock' | 'log'>
type Work = (tx: Tx, locked: LockedParcel, at: number) => Promise<unknown>

/** Does something with each parcel that a condition names, each in a transaction of its own, unless it has moved out of it meanwhile. */
async function eachParcel(deps: Deps, round: string, where: ReturnType<typeof sql<boolean>>, work: Work): Promise<void> {
  const items = await deps.db
    .selectFrom('parcels')
    .select('id')
    .where(where)
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  const one = (id: string) =>
    transaction(deps.db, async (tx) => {
      const locked = await lockParcel(tx, id)
      const stillIs = await tx.selectFrom('parcels').select('id').where('id', '=', id).where(where).executeTakeFirst()
      if (locked && stillIs) await work(tx, locked, deps.clock())
    })
  await eachItem(deps, { round, items, nameOf: ({ id }) => id, work: ({ id }) => one(id) })
}

/** A parcel whose member did not pay in time what keeps it from being packed is not sent; what was held is back. */
async function lapseDue(tx: Tx, { parcel }: LockedParcel, at: number): Promise<void> {
  for (const kind of ['toPack', 'packingWaits'] as const)
    await settleEntry(tx, { kind, subject: parcel.id, at, by: 'sweep', why: 'its member did not pay what was due' })
  const { payDays: days } = (await linesAt({ db: tx }, at)).terms
  await endInHouse(tx, parcel, 'lapseDue', { at, facts: { days } })
}

/** A packed parcel that nobody paid in time is taken apart; what was held is back. */
const lapse = (tx: Tx, { parcel }: LockedParcel, at: number) => endInHouse(tx, parcel, 'lapse', { at, facts: {} })

async function sweepLapsed(deps: Deps): Promise<void> {
  await eachParcel(deps, 'lapse-parcels', sql<boolean>`state = 'packed' and pay_by <= ${deps.clock()}`, lapse)
  await eachParcel(deps, 'lapse-due-parcels', sql<boolean>`pay_by <= ${deps.clock()} and ${isDue(deps, true)}`, lapseDue)
}

/** A packer whose lease has run out has gone. */
const sweepLeases = (deps: Deps) =>
  eachParcel(deps, 'let-go-parcels', sql<boolean>`state = 'packing' and lease is not null and lease_until <= ${deps.clock()}`, letGo)

const sweepHolds = (deps: Deps) =>
  eachParcel(deps, 'lapse-holds', sql<boolean>`state = 'onHold' and answer_by <= ${deps.clock()}`, (tx, locked, at) =>
    lapseHold(deps, tx, locked, at),
  )

/** Whether nobody has been told of a parcel of this kind since it waits: an entry that a person closed is not opened again for the same wait. */
const untold = (kind: DeskKind, since: ReturnType<typeof sql<number>>) => sql<boolean>`not exists (
  select from desk_entries e where e.kind = ${kind} and e.subject = parcels.id and (e.settled_at is null or e.settled_at >= ${since}))`

/** When a parcel last took one of some steps. By its timeline: whoever labels it anew does not begin its time anew. */
const lastTook = (...steps: readonly ParcelStep[]) =>
  sql<number>`(select max(t.at) from parcel_timeline t where t.parcel_id = parcels.id and t.event = any(${steps}))`

/** Puts on the desk what waits too long: begun and not packed, paid and not sent, or with a carrier that tells nothing. */
async function tellWaiting(deps: Deps): Promise<void> {
  const now = deps.clock()
  const [paidAt, heardAt] = [lastTook('pay', 'packPaid'), sql<number>`coalesce(parcels.heard_at, parcels.sent_at)`]
  await eachParcel(
    deps,
    'parcels-not-packed',
    sql<boolean>`state = 'packing' and ${lastTook('beginPacking')} <= ${now - NOT_PACKED_MS}
      and ${untold('toPack', sql<number>`${now - NOT_PACKED_MS}`)} and not ${heldUp(deps)}`,
    (tx, { parcel }, at) => openEntry(tx, { kind: 'toPack', subject: parcel.id, at, memberId: parcel.member_id }),
  )
  await eachParcel(
    deps,
    'parcels-not-sent',
    sql<boolean>`state = 'paid' and ${paidAt} <= ${now - NOT_SENT_MS} and ${untold('paidNotSent', paidAt)}`,
    (tx, { parcel }, at) => openEntry(tx, { kind: 'paidNotSent', subject: parcel.id, at, memberId: parcel.member_id }),
  )
  await eachParcel(
    deps,
    'silent-parcels',
    sql<boolean>`state in ('sent', 'returning') and ${heardAt} <= ${now - SILENT_MS} and ${untold('silent', heardAt)}`,
    (tx, { parcel }, at) =>
      openEntry(tx, { kind: 'silent', subject: parcel.id, at, memberId: parcel.member_id, facts: { number: parcel.number } }),
  )
  await tellHeldUp(deps)
  await askForDue(deps)
}

/** Whether a parcel `p` is to be packed, and nobody packs it. */
const isFree = ({ clock }: Deps) => sql<boolean>`p.state in ('requested', 'packing') and (p.lease is null or p.lease_until <= ${clock()})`

/** Whether packing cannot begin because of the parcel's member. */
const heldUp = (deps: Deps) => sql<boolean>`exists (select from parcels p join members m on m.id = p.member_id where p.id = parcels.id
  and ${isFree(deps)} and (${whyParcelWaits}) is not null)`

/** Whether packing cannot begin because of a charge that is due, and whether its member was told of that since. */
const isDue = (deps: Deps, told: boolean) => sql<boolean>`exists (select from parcels p cross join lateral (select ${dueSince} as since) due
  where p.id = parcels.id and ${isFree(deps)} and due.since is not null
  and ${told} = (p.pay_by is not null and exists (
    select from parcel_timeline t where t.parcel_id = p.id and t.event = 'dueFirst' and t.at >= due.since)))`

/** Tells members what they have to pay, and by when, before their parcel is packed. */
const askForDue = (deps: Deps) =>
  eachParcel(deps, 'parcels-due', isDue(deps, false), async (tx, { parcel, orders }, at) => {
    const { payDays: days } = (await linesAt({ db: tx }, at)).terms
    await tx
      .updateTable('parcels')
      .set({ pay_by: at + days * DAY_MS })
      .where('id', '=', parcel.id)
      .execute()
    await writeParcelLine(tx, parcel, 'dueFirst', { dueJpy: await dueOf(tx, parcel.member_id, orders), days }, at)
  })

/**
 * Has each parcel whose packing cannot begin because of its member wait as such, instead of among what is to be packed, until it can begin:
 * then it is to be packed again.
 */
async function tellHeldUp(deps: Deps): Promise<void> {
  const isTold = sql<boolean>`exists (select from desk_entries e where e.kind = 'packingWaits' and e.subject = parcels.id and e.settled_at is null)`
  await eachParcel(
    deps,
    'parcels-held-up',
    sql<boolean>`state in ('requested', 'packing') and ${heldUp(deps)} and not ${isTold}`,
    async (tx, { parcel }, at) => {
      await openEntry(tx, { kind: 'packingWaits', subject: parcel.id, at, memberId: parcel.member_id })
      await settleEntry(tx, { kind: 'toPack', subject: parcel.id, at, by: 'sweep', why: 'its member keeps it from being packed' })
    },
  )
  await eachParcel(deps, 'parcels-free-again', sql<boolean>`${isTold} and not ${heldUp(deps)}`, async (tx, { parcel }, at) => {
    await settleEntry(tx, { kind: 'packingWaits', subject: parcel.id, at, by: 'sweep', why: 'nothing keeps it any more' })
    const isLeft = parcel.state === 'requested' || (parcel.state === 'packing' && parcel.lease === null)
    if (isLeft) await openEntry(tx, { kind: 'toPack', subject: parcel.id, at, memberId: parcel.member_id })
  })
}

/** Erases the addresses of parcels that ended long ago. */
const eraseAddresses = (deps: Deps) =>
  eachParcel(
    deps,
    'erase-addresses',
    sql<boolean>`address is not null and ended_at <= ${deps.clock() - ADDRESS_MS}`,
    async (tx, { parcel }, at) => {
      await tx.updateTable('parcels').set({ address: null }).where('id', '=', parcel.id).execute()
      await writeParcelLine(tx, parcel, 'erased', {}, at)
    },
  )

/** Takes due charges of parcels that balances cover by now. */
async function settleOwing(deps: Deps): Promise<void> {
  const items = await deps.db
    .selectFrom('parcel_charges as charge')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', sql<string>`'member:' || charge.member_id`))
    .select('member_id as memberId')
    .groupBy('member_id')
    .where('charge.paid_at', 'is', null)
    .whereRef('balance_jpy', '>=', 'charge.amount_jpy')
    .limit(SWEPT_AT_ONCE)
    .execute()
  await eachItem(deps, {
    round: 'settle-parcel-charges',
    items,
    nameOf: ({ memberId }) => memberId,
    work: ({ memberId }) => transaction(deps.db, (tx) => settleParcelCharges(tx, { memberId, at: deps.clock() })),
  })
}

/** Rounds of parcels, each of which waits for no other. */
export const parcelRounds: Readonly<Record<string, (deps: Parts) => Promise<void>>> = {
  'lapse-parcels': sweepLapsed,
  'let-go-parcels': sweepLeases,
  'lapse-holds': sweepHolds,
  'tell-parcels': tellWaiting,
  'erase-addresses': eraseAddresses,
  'settle-parcel-charges': settleOwing,
  'tell-storage': tellStorage,
  'tell-unlooked': tellUnlooked,
}
