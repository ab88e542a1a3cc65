import type { BidStep } from '@otsukai/contract/bid-steps'
import { bidEventZh } from '@otsukai/contract/bid-story'
import type { Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import { newThreadId } from '../../people/messages/open-thread.ts'
import { moveBids, type MovedBid } from './move-bids.ts'

/** Steps that are also written into the member's thread. For a won bid the order's thread has it. */
const toldSteps: ReadonlySet<BidStep> = new Set<BidStep>([
  'tooLow',
  'outbid',
  'takeover',
  'refusedOutside',
  'lost',
  'endUnbound',
  'auctionCancelled',
])

/** Moves bids on one auction as `moveBids`, and writes the steps of `toldSteps` into the members' threads about the goods. */
export async function moveBidsAndTell(
  { random }: Use<'random'>,
  tx: Tx,
  goodsId: string,
  ids: readonly string[],
  step: BidStep,
  move: Parameters<typeof moveBids>[3],
): Promise<MovedBid[]> {
  const moved = await moveBids(tx, ids, step, move)
  const memberIds = moved.map(({ member_id }) => member_id).toSorted((a, b) => a - b)
  if (memberIds.length > 0 && toldSteps.has(step)) {
    const threadIds = memberIds.map(() => newThreadId(random))
    await tellBidders(tx, { goodsId, memberIds, threadIds, text: bidEventZh(step, move.facts ?? {}), at: move.at })
  }
  return moved
}

interface Notice {
  goodsId: string
  memberIds: readonly number[]
  /** Ids for threads that do not exist yet. */
  threadIds: readonly string[]
  text: string
  at: number
}

/** Writes the messages in one statement. Does nothing when the goods are not kept: the bid shows it too. */
const tellBidders = (tx: Tx, { goodsId, memberIds, threadIds, text, at }: Notice): Promise<unknown> =>
  named(tx, 'tell-bidders', (put) => {
    const now = `${put(at)}::bigint`
    return `
      with thread as (
        insert into threads (id, member_id, goods_id, created_at)
        select told.id, told.member_id, goods.id, ${now}
        from unnest(${put(threadIds)}::text[], ${put(memberIds)}::bigint[]) told (id, member_id) join goods on goods.id = ${put(goodsId)}
        on conflict (member_id, order_id, goods_id) do update set member_id = excluded.member_id
        returning id, member_id
      ), said as (
        insert into messages (thread_id, member_id, sender, text, at)
        select id, member_id, 'system', ${put(text)}::text,
          greatest(${now}, (select at from messages where thread_id = thread.id order by id desc limit 1))
        from thread
      )
      insert into events (at, member_id, kind, subject_id) select ${now}, member_id, 'message', id from thread`
  })
