import { bidSteps, type BidState, type BidStep, holdingBidStates } from '@otsukai/contract/bid-steps'
import { bidEventZh, type BidFacts } from '@otsukai/contract/bid-story'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'

interface Move {
  at: number
  /** What its story says is made of them. */
  facts?: BidFacts
  /** What the story tells with it: what was bid, or the price. */
  amountJpy?: number | null
  beatenBy?: 'member' | 'rival' | null
  /** As if it had never been placed: nobody is shown it, and the call that placed it may be made anew. */
  hides?: boolean
}

export interface MovedBid {
  id: string
  member_id: number
}

const holds = (state: BidState | 'same'): boolean => (holdingBidStates as readonly string[]).includes(state)

/** Whether a step releases the bid's hold: it leads from a holding state to one that neither holds nor is won. */
const releases = (step: BidStep): boolean => {
  const { from, to } = bidSteps[step]
  return to !== 'same' && to !== 'won' && !holds(to) && from.some(holds)
}

/**
 * Takes one step of the bid table for several bids, in one statement: an UPDATE that checks the old state, an event and news for each,
 * and, where the step ends the hold, the release of the hold. Answers the bids that moved; those not in a state from which the step
 * leads are unchanged. The caller has locked the rows, or moves one bid alone.
 */
export async function moveBids(
  tx: Db | Tx,
  ids: readonly string[],
  step: BidStep,
  { at, facts = {}, amountJpy = null, beatenBy, hides = false }: Move,
): Promise<MovedBid[]> {
  if (ids.length === 0) return []
  const { from, to } = bidSteps[step]
  const held = from.filter(holds)
  return named<MovedBid>(tx, `bid-step-${step}`, (put) => {
    const now = `${put(at)}::bigint`
    const sets = [`updated_at = ${now}`]
    if (to !== 'same') sets.push(`state = ${put(to)}`)
    if (to === 'placing') sets.push(`since = ${now}`)
    if (hides) sets.push('refused = true')
    if (beatenBy !== undefined) sets.push(`beaten_by = ${put(beatenBy)}`)
    const given = releases(step)
      ? `, given as materialized (
          select ledger_post('bid:' || id || ':released:' || holds, ${now}, 'bidReleased', 'bid:' || id, 'member:' || member_id, total_jpy, null, id, null, '')
          from (select * from moved where was_state = any(${put(held)}) order by 'member:' || member_id, id) held)`
      : ''
    return `
      with was as (select id as was_id, state as was_state from bids where id = any(${put(ids)}) and state = any(${put(from)}) for update
      ), moved as (
        update bids set ${sets} from was where id = was_id returning id, member_id, holds, total_jpy, was_state
      ), line as (
        insert into bid_events (bid_id, at, event, note_zh, amount_jpy, facts)
        select id, ${now}, ${put(step)}::text, ${put(bidEventZh(step, facts))}::text, ${put(amountJpy)}::bigint, ${put(JSON.stringify(facts))}::jsonb from moved
      ), news as (
        insert into events (at, member_id, kind, subject_id) select ${now}, member_id, 'bid', id from moved
      )${given}${hides ? `, unasked as (${unask('moved')})` : ''}
      select id, member_id${given && ', (select count(*) from given)'} from moved`
  })
}

/** Forgets by which calls the bids of a table were placed. */
const unask = (table: string): string => `
        delete from bid_requests asked using ${table} where asked.member_id = ${table}.member_id and asked.bid_id = ${table}.id`

/** Hides a lost bid as `hides` does. */
export async function hideLost(db: Db, id: string): Promise<void> {
  await named(
    db,
    'bid-hide',
    `with hidden as (update bids set refused = true where id = $1 and state = 'lost' returning id, member_id)${unask('hidden')}`,
    [id],
  )
}
