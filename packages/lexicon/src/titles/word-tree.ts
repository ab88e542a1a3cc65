/** A tree of words by their UTF-16 codes. Its nodes are numbers; 0 is none. */
export interface WordTree {
  root: number
  /** Where a code leads to from a node. */
  next(node: number, unit: number): number
  /** Adds a word and answers the node at which it ends. */
  add(word: string): number
  /** The node at which a word ends. */
  find(word: string): number
  /** Nodes are smaller. */
  size(): number
}

const root = 1

/** From so full on, the table of nodes is doubled. */
const fullest = 0.7

/** In arrays of numbers: with a `Map` for each node it takes ten times the memory. */
export function createWordTree(): WordTree {
  /** The nodes, each in the slot that its parent and unit point to, or in the next free one. */
  let slots = new Int32Array(1 << 12)
  let parents = new Int32Array(slots.length)
  let units = new Uint16Array(slots.length)
  let size = root + 1

  const slotOf = (parent: number, unit: number): number => {
    const hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
    for (let node = slots[slot]; node; node = slots[slot]) {
      if (parents[node] === parent && units[node] === unit) break
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }
  const next = (node: number, unit: number): number => slots[slotOf(node, unit)] ?? 0
  const grow = (): void => {
    slots = new Int32Array(slots.length * 2)
    const [oldParents, oldUnits] = [parents, units]
    parents = new Int32Array(slots.length)
    parents.set(oldParents)
    units = new Uint16Array(slots.length)
    units.set(oldUnits)
    for (let node = root + 1; node < size; node += 1) slots[slotOf(parents[node] ?? 0, units[node] ?? 0)] = node
  }
  const addUnit = (parent: number, unit: number): number => {
    const known = next(parent, unit)
    if (known !== 0) return known
    if (size >= slots.length * fullest) grow()
    const node = size
    size += 1
    slots[slotOf(parent, unit)] = node
    parents[node] = parent
    units[node] = unit
    return node
  }
  const along = (word: string, step: (node: number, unit: number) => number): number => {
    let node = root
    for (let at = 0; at < word.length; at += 1) node = step(node, word.charCodeAt(at))
    return node
  }
  return { root, next, add: (word) => along(word, addUnit), find: (word) => along(word, next), size: () => size }
}
