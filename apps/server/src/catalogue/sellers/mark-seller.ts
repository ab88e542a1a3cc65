import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { requireSeller } from './read-seller.ts'
import type { SellerMark } from './sellers-tables.ts'

/** Follows or blacklists a seller or shop; repeating it changes nothing. Throws 404 for an unknown one. */
export async function markSeller(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  member: Member,
  id: string,
  mark: SellerMark,
): Promise<null> {
  await requireSeller(deps, id)
  await deps.db
    .insertInto('seller_marks')
    .values({ member_id: member.id, seller_id: id, mark, since: deps.clock() })
    .onConflict((conflict) => conflict.columns(['member_id', 'mark', 'seller_id']).doNothing())
    .execute()
  return null
}

/** Removes the mark of a seller or shop; a missing mark is no error. */
export async function unmarkSeller(deps: Use<'db'>, member: Member, id: string, mark: SellerMark): Promise<null> {
  await deps.db.deleteFrom('seller_marks').where('member_id', '=', member.id).where('seller_id', '=', id).where('mark', '=', mark).execute()
  return null
}
