import type { GoodsSummary } from '@otsukai/contract/goods'
import { type Marks, readMarks } from './read-marks.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'

/**
 * A list that we chose (search, related, recommended) for this caller: collected goods are marked, goods of blacklisted sellers left
 * out. Works on a copy, because the list is shared by all callers; returns the list itself where there is nothing to mark.
 */
export async function marksFor<Goods extends GoodsSummary>(deps: Use<'db'>, member: Member | null, list: Goods[]): Promise<Goods[]> {
  if (!member) return list
  const marks = await readMarks(deps, member.id, list)
  return withCollected(marks.blackedSellers.size === 0 ? list : list.filter(({ sellerId }) => !marks.blackedSellers.has(sellerId)), marks)
}

/** A list whose goods or seller the caller named, with collected goods marked and nothing left out. */
export async function collectedFor<Goods extends GoodsSummary>(deps: Use<'db'>, member: Member | null, list: Goods[]): Promise<Goods[]> {
  return member ? withCollected(list, await readMarks(deps, member.id, list)) : list
}

const withCollected = <Goods extends GoodsSummary>(list: Goods[], { collected }: Marks): Goods[] =>
  collected.size === 0 ? list : list.map((goods) => (collected.has(goods.id) ? { ...goods, collected: true } : goods))
