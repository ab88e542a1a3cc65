/** A tree of words by their UTF-16 codes. Its nodes are numbers; 0 is none. */
export interface WordTree {
  root: number
  /** Where a code leads to from a node. */
  next(node: number, unit: number): number
  /** The node at which a word ends. */
  find(word: string): number
}

/** A tree that grows. */
export interface GrowingTree {
  /** Adds a word and answers the node at which it ends. */
  add(word: string): number
  /** Nodes are smaller. */
  size(): number
  /** The tree as it is now, to be walked along. */
  toTree(): WordTree
}

const root = 1
const units16 = 1 << 16

/** From so full on, the table of nodes is doubled. */
const fullest = 0.7

/** In arrays of numbers: with a `Map` for each node it takes ten times the memory. */
export function growTree(): GrowingTree {
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
    const known = slots[slotOf(parent, unit)] ?? 0
    if (known !== 0) return known
    if (size >= slots.length * fullest) grow()
    const node = size
    size += 1
    slots[slotOf(parent, unit)] = node
    parents[node] = parent
    units[node] = unit
    return node
  }
  return { add: (word) => along(word, addUnit), size: () => size, toTree: () => treeOf(parents, units, size) }
}

function along(word: string, step: (node: number, unit: number) => number): number {
  let node = root
  for (let at = 0; at < word.length; at += 1) node = step(node, word.charCodeAt(at))
  return node
}

/**
 * The tree with the children of a node side by side, in the order of their units: what a text leads to is so little of it that the
 * processor's cache holds it.
 */
function treeOf(parents: Int32Array, units: Uint16Array, size: number): WordTree {
  const nodes = new Int32Array(size - root - 1)
  for (let at = 0; at < nodes.length; at += 1) nodes[at] = root + 1 + at
  const children = sorted(sorted(nodes, units, units16).nodes, parents, size)
  const childUnits = new Uint16Array(nodes.length)
  for (let at = 0; at < nodes.length; at += 1) childUnits[at] = units[children.nodes[at] ?? 0] ?? 0
  /** The children of the root, which are thousands, by their units. */
  const firsts = new Int32Array(units16)
  for (let at = children.begins[root] ?? 0; at < (children.begins[root + 1] ?? 0); at += 1)
    firsts[childUnits[at] ?? 0] = children.nodes[at] ?? 0

  const next = (node: number, unit: number): number => {
    if (node === root) return firsts[unit] ?? 0
    let from = children.begins[node] ?? 0
    const end = children.begins[node + 1] ?? 0
    for (let to = end; from < to;) {
      const middle = (from + to) >> 1
      if ((childUnits[middle] ?? 0) < unit) from = middle + 1
      else to = middle
    }
    return from < end && childUnits[from] === unit ? (children.nodes[from] ?? 0) : 0
  }
  return { root, next, find: (word) => along(word, next) }
}

/** Nodes in the order of their keys, those of one key as they were, and where each key begins among them. */
function sorted(nodes: Int32Array, keys: Int32Array | Uint16Array, below: number): { nodes: Int32Array; begins: Int32Array } {
  const begins = new Int32Array(below + 1)
  for (let at = 0; at < nodes.length; at += 1) {
    const key = keys[nodes[at] ?? 0] ?? 0
    begins[key + 1] = (begins[key + 1] ?? 0) + 1
  }
  for (let key = 0; key < below; key += 1) begins[key + 1] = (begins[key + 1] ?? 0) + (begins[key] ?? 0)
  const places = begins.slice()
  const inOrder = new Int32Array(nodes.length)
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] ?? 0
    const key = keys[node] ?? 0
    const place = places[key] ?? 0
    inOrder[place] = node
    places[key] = place + 1
  }
  return { nodes: inOrder, begins }
}
