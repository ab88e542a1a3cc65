import type { GoodsSummary } from '@otsukai/contract/goods'
import { type Marks, readMarks } from './read-marks.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/**
 * Goods as this caller sees them in what we choose for them (search, related, recommended): what they collected is marked, and goods of
 * sellers they blacklisted are left out. Answers are made once for everyone; this is done afterwards, on a copy. The list itself comes
 * back where there is nothing to mark.
 */
export async function marksFor<Goods extends GoodsSummary>(deps: Use<'db'>, member: Member | null, list: Goods[]): Promise<Goods[]> {
  if (!member) return list
  const marks = await readMarks(deps, member.id, list)
  return withCollected(marks.blackedSellers.size === 0 ? list : list.filter(({ sellerId }) => !marks.blackedSellers.has(sellerId)), marks)
}

/** The same where the caller named the goods or their seller: all of them are there. */
export async function collectedFor<Goods extends GoodsSummary>(deps: Use<'db'>, member: Member | null, list: Goods[]): Promise<Goods[]> {
  return member ? withCollected(list, await readMarks(deps, member.id, list)) : list
}

const withCollected = <Goods extends GoodsSummary>(list: Goods[], { collected }: Marks): Goods[] =>
  collected.size === 0 ? list : list.map((goods) => (collected.has(goods.id) ? { ...goods, collected: true } : goods))
