import type { GoodsSummary } from '@otsukai/contract/goods'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'

export interface Marks {
  /** Ids of goods that the member collected. */
  collected: Set<string>
  /** Ids of sellers and shops that the member blacklisted. */
  blackedSellers: Set<string>
}

/** A member's marks on these goods, which shared answers do not have. One query, because every list of a member needs it. */
export async function readMarks(
  deps: Use<'db'>,
  memberId: number,
  goods: readonly Pick<GoodsSummary, 'id' | 'sellerId'>[],
): Promise<Marks> {
  const marks: Marks = { collected: new Set(), blackedSellers: new Set() }
  if (goods.length === 0) return marks
  const rows = await named<{ id: string; collected: boolean }>(
    deps.db,
    'marks-of-member',
    `select goods_id as id, true as collected from collected_goods where member_id = $1 and goods_id = any($2)
     union all
     select seller_id, false from seller_marks where member_id = $1 and mark = 'blacked' and seller_id = any($3)`,
    [memberId, goods.map(({ id }) => id), [...new Set(goods.map(({ sellerId }) => sellerId))]],
  )
  for (const { id, collected } of rows) (collected ? marks.collected : marks.blackedSellers).add(id)
  return marks
}
