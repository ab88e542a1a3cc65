import { holdingBidStates } from '@otsukai/contract/bid-steps'
import type { OrderState } from '@otsukai/contract/order-steps'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import { hashToken, newToken } from '../../platform/secret-token.ts'

const LASTS_MS = 24 * 3_600_000

/** Issues a one-time link, valid for a day, with which a member sets a new password; voids their former link. */
export async function issueResetLink(
  { config, clock }: Use<'config' | 'clock'>,
  tx: Tx,
  memberId: number,
): Promise<{ url: string; expiresAt: number }> {
  const token = newToken()
  const expiresAt = clock() + LASTS_MS
  await named(tx, 'reset-link-issue', issue, [memberId, hashToken(token), expiresAt])
  return { url: `${config.publicUrl}/#/login?reset=${token}`, expiresAt }
}

const issue = `
  insert into reset_links (member_id, token_hash, expires_at) values ($1, $2, $3)
  on conflict (member_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`

/** Whether a link can be used now. */
export async function holdsResetLink(db: Db, token: string, now: number): Promise<boolean> {
  const links = await named(db, 'reset-link-find', find, [hashToken(token), now])
  return links.length > 0
}

const find = 'select from reset_links where token_hash = $1 and expires_at > $2'

/** What whoever logs in as a member gets hold of: whether goods that are paid, and yen, with those that their bids hold. */
export async function reachOf(tx: Tx, memberId: number): Promise<{ goods: boolean; jpy: number }> {
  const { rows } = await sql<{ goods: boolean; jpy: number }>`
    select exists (select from orders where member_id = ${memberId} and state = any(${paidStates})) as goods,
      (select coalesce(sum(balance_jpy), 0) from accounts where id in (
        select 'member:' || ${memberId}::bigint union all
        select 'bid:' || id from bids where member_id = ${memberId} and state = any(${[...holdingBidStates]})))::bigint as jpy`.execute(tx)
  return { goods: rows[0]!.goods, jpy: Number(rows[0]!.jpy) }
}

const paidStates: OrderState[] = ['paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused']

/** Whether nobody agreed with whoever made a member's link, though by now it gives more than one person may give. */
export async function isBeyondOne({ config }: Use<'config'>, tx: Tx, memberId: number): Promise<boolean> {
  const made = await tx
    .selectFrom('staff_acts')
    .select(['proposal_id', 'actor'])
    .where('member_id', '=', memberId)
    .where('act', '=', 'reset-password')
    .where('refused', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (made && (made.proposal_id !== null || made.actor?.startsWith('break-glass:'))) return false
  const { goods, jpy } = await reachOf(tx, memberId)
  return goods || jpy > config.secondAboveJpy
}

/** Consumes a link and answers its member; null for a link that is used, expired, replaced or unknown. */
export async function takeResetLink(tx: Tx, token: string, now: number): Promise<number | null> {
  const [link] = await named<{ member_id: number }>(tx, 'reset-link-take', take, [hashToken(token), now])
  return link?.member_id ?? null
}

const take = 'delete from reset_links where token_hash = $1 and expires_at > $2 returning member_id'

/** Voids a member's link, once they have set a new password. */
export async function voidResetLink(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('reset_links').where('member_id', '=', memberId).execute()
}

/** Deletes expired links. */
export async function forgetResetLinks({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('reset_links').where('expires_at', '<=', clock()).execute()
}
