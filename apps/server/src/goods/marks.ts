import type { GoodsSummary } from '@otsukai/contract/goods'
import { readMarks } from '../collections/read-marks.ts'
import type { Deps } from '../deps.ts'
import type { Member } from '../http/routes-types.ts'

/**
 * Goods as this caller sees them in what we choose for them (search, related, recommended): what they collected is marked, and goods of
 * sellers they blacklisted are left out. Answers are made once for everyone; this is done afterwards, on a copy.
 */
export async function marksFor<Goods extends GoodsSummary>(deps: Deps, member: Member | null, list: readonly Goods[]): Promise<Goods[]> {
  if (!member) return [...list]
  const { collected, blackedSellers } = await readMarks(deps, member.id, list)
  return list.filter(({ sellerId }) => !blackedSellers.has(sellerId)).map((goods) => ({ ...goods, collected: collected.has(goods.id) }))
}

/** The same where the caller named the goods or their seller: all of them are there. */
export async function collectedFor<Goods extends GoodsSummary>(deps: Deps, member: Member | null, list: readonly Goods[]): Promise<Goods[]> {
  if (!member) return [...list]
  const { collected } = await readMarks(deps, member.id, list)
  return list.map((goods) => ({ ...goods, collected: collected.has(goods.id) }))
}
