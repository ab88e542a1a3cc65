import type { Deps } from '../deps.ts'
import type { Member } from '../http/routes-types.ts'

/** Takes goods out of a member's collection; those that are not in it are no error. */
export async function uncollectGoods(deps: Deps, member: Member, ids: readonly string[]): Promise<null> {
  await deps.db.deleteFrom('collected_goods').where('member_id', '=', member.id).where('goods_id', 'in', ids).execute()
  return null
}
