import { type ActName, acts } from '@otsukai/contract/acts/acts'
import type { TransferTold } from '@otsukai/contract/staff/moved'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { readConfig } from '../../src/boot/config.ts'
import { limitOf } from '../../src/office/acts/act-stakes.ts'
import { brokenSeal } from '../../src/platform/acts/seal-acts.ts'
import type { Database, Db } from '../../src/platform/db/tables.ts'
import { Broken } from '../broken.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** At rest the round that seals runs every six hours, so that what was done after its last turn waits. */
const SEALED_WITHIN_MS = 7 * 3_600_000

/** Checks the record of acts, over all that people did at the desk in a history. */
export async function checkDeskAtRest(owner: pg.Client, now: number): Promise<void> {
  await recordIsSealed(owner, now)
  await nobodyPassedALimit(owner)
}

/** Every act that the round has come to is within a seal, and each seal fits its rows and the one before, as the server itself checks them. */
async function recordIsSealed(owner: pg.Client, now: number): Promise<void> {
  const { rows } = await owner.query(
    'select id from staff_acts a where at < $1 and not exists (select from act_seals s where a.id between s.from_id and s.through_id)',
    [now - SEALED_WITHIN_MS],
  )
  if (rows.length > 0) throw new Broken('an act is not sealed at rest', rows)
  const broken = await brokenSeal(queriesOf(owner))
  if (broken !== null) throw new Broken(`the seal through act ${broken} does not fit its rows`)
}

/** The connection as the server's queries take it. */
const queriesOf = (owner: pg.Client): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => ({ query: owner.query.bind(owner), release() {} }) as never, end: async () => {}, options: {} },
    }),
  })

/** Transfers with the accounts that an act makes itself by their kinds, as `byKind`. */
const kinds = (from: string, to: string) =>
  `regexp_replace(${from}, '^(order|bid|refund|parcel):.*', '\\1') || '>' || regexp_replace(${to}, '^(order|bid|refund|parcel):.*', '\\1')`
const toldAs = (list: string) =>
  `(select string_agg(${kinds("t ->> 'from'", "t ->> 'to'")} || ' ' || (t ->> 'amountJpy') || ' ' || (t ->> 'kind'), ',' order by n) from jsonb_array_elements(${list}) with ordinality told (t, n))`

/** What is wrong with the record, each with the act or proposal. Events of the desk are kept for a day. */
const lies = `
  with done as (select * from staff_acts where refused is null),
  moved as (
    select txid, string_agg(${kinds('from_account', 'to_account')} || ' ' || amount_jpy || ' ' || kind, ',' order by id) as transfers
    from transfers where txid is not null group by txid)
  select 'an act tells of other transfers than it made' as what, id, act as which from done left join moved using (txid)
    where moved is not null and done.moved is not null and ${toldAs("done.moved -> 'transfers'")} is distinct from moved.transfers
  union all select 'what was refused moved money', id, act from staff_acts join moved using (txid) where refused is not null
  union all select 'a request was done twice', min(id), request_id from done group by request_id having count(*) > 1
  union all select 'a request was done by one person, and proposed', p.id, p.act from act_proposals p join done d on d.request_id = p.staff_id || ':' || p.request_id
  union all select 'a proposal was done other than once, or done though it was not agreed to', p.id, p.act from act_proposals p
    where (select count(*) from done d where d.proposal_id = p.id) <> (p.state = 'done')::int
  union all select 'a person agreed to what they proposed', id, act from act_proposals where state in ('done', 'refused', 'stale') and decided_by = staff_id
  union all select 'an act is not of who proposed it', d.id, d.act from done d join act_proposals p on p.id = d.proposal_id where d.staff_id <> p.staff_id or d.act <> p.act
  union all select 'an act moved other money than its proposal told', d.id, d.act from done d join act_proposals p on p.id = d.proposal_id
    where ${toldAs("d.moved -> 'transfers'")} is distinct from ${toldAs('p.transfers')}
  union all select 'somebody who was not asked agreed', p.id, p.act from act_proposals p join staff s on s.id = p.decided_by
    where p.state = 'done' and not (s.roles && '{finance,manager}')
  union all select 'a file with contacts is there though nobody agreed to it', e.id, e.list from list_exports e where e.contacts and not exists (
    select from done d where d.act = 'export-list' and d.proposal_id is not null and d.staff_id = e.staff_id
      and d.at - (e.expires_at - ${DAY_MS}) between 0 and ${HOUR_MS})
  union all select 'nobody is told of a proposal', p.id, p.act from act_proposals p
    where p.at > (select min(at) from desk_events) and not exists (select from desk_events e where e.kind = 'proposal' and e.subject_id = p.id::text)
  limit 5`

/** The record tells what was done, once each, and by two people where two were asked, at any moment. */
export async function recordIsTrue(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ what: string }>(lies)
  if (rows.length > 0) throw new Broken(rows[0]!.what, rows)
}

interface DoneAlone {
  id: number
  at: number
  act: ActName
  staff_id: string
  member_id: string | null
  amount_jpy: string | null
  moved: { transfers: TransferTold[] }
}

/** Acts that come to the same: what the house gives members, and how it ends goods that it has paid. */
const together: readonly (readonly string[])[] = [
  // oxfmt-ignore
  ['adjust-balance', 'keep-inspection', 'order-lost', 'return-order', 'void-charge', 'settle-not-ours', 'record-purchase', 'correct-purchase', 'settle-claim'],
  ['charge-postage', 'came-back'],
  ['record-orphan', 'adopt-orphan', 'return-orphan', 'resell-orphan', 'settle-entry'],
]

/** What an act gave to members, by its transfers; at least what the record says that it was worth. */
const worthOf = ({ amount_jpy, moved }: DoneAlone): number =>
  Math.max(
    Number(amount_jpy ?? 0),
    moved.transfers.reduce((sum, { to, amountJpy }) => sum + (to.startsWith('member:') ? amountJpy : 0), 0),
  )

/** Of no limited act, and of none that come to the same, anybody did more alone within 24 hours than one person may, nor for any member. */
async function nobodyPassedALimit(owner: pg.Client): Promise<void> {
  const config = { ...readConfig({}), secretKey: Buffer.alloc(32) }
  const { rows } = await owner.query<DoneAlone>(
    'select id, at::float8 as at, act, staff_id, member_id, amount_jpy, moved from staff_acts where refused is null and proposal_id is null and staff_id is not null and moved is not null order by at, id',
  )
  for (const one of rows) {
    const { second } = acts[one.act] ?? { second: null }
    if (second === 'always') throw new Broken(`${one.act} was done by one person`, one)
    const limitJpy = second === null ? null : limitOf(config, second)
    if (limitJpy === null) continue
    const same = together.find((some) => some.includes(one.act)) ?? [one.act]
    const lately = rows.filter(({ act, at }) => same.includes(act) && at <= one.at && at > one.at - DAY_MS)
    for (const who of ['staff_id', 'member_id'] as const) {
      const theirs = lately.filter((other) => one[who] !== null && other[who] === one[who])
      const sum = theirs.reduce((total, other) => total + worthOf(other), 0)
      if (sum > limitJpy)
        throw new Broken(
          `alone ${one.act} passed ${limitJpy} yen by ${who}`,
          theirs.map(({ id, act, amount_jpy }) => ({ id, act, amount_jpy, sum })),
        )
    }
  }
}
