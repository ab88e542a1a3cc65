/** Which rows are ticked, and from which row a range begins. */
export interface Ticks {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const noTicks: Ticks = { ids: new Set(), anchor: null }

/** Ticks a row or takes its tick away; ranges begin there from now on. */
export function toggleTick({ ids }: Ticks, id: string): Ticks {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Gives all rows from the anchor to this one what the anchor has, its tick or none, as a file manager does. Without an anchor in the list,
 * as after another filter, the row alone is toggled.
 */
export function tickRange(ticks: Ticks, id: string, order: readonly string[]): Ticks {
  const from = ticks.anchor === null ? -1 : order.indexOf(ticks.anchor)
  const to = order.indexOf(id)
  if (from === -1 || to === -1) return toggleTick(ticks, id)
  const ticked = ticks.ids.has(ticks.anchor!)
  const ids = new Set(ticks.ids)
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (ticked) ids.add(one)
    else ids.delete(one)
  }
  return { ids, anchor: ticks.anchor }
}

/** Ticks all rows of the list, or none of them where all are ticked already. */
export function tickAll({ ids }: Ticks, order: readonly string[]): Ticks {
  const next = new Set(ids)
  const all = order.every((id) => ids.has(id))
  for (const id of order) {
    if (all) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: null }
}

/** How many of the list's rows are ticked: the state of the box above them. */
export function tickedOf({ ids }: Ticks, order: readonly string[]): boolean | 'mixed' {
  const count = order.filter((id) => ids.has(id)).length
  return count === 0 ? false : count === order.length ? true : 'mixed'
}
