/** The little of a syntax tree that is read here (ESTree). */
export interface Node {
  type: string
  [field: string]: unknown
}

/** Settings that say how often a round looks, and not how long anything lasts: short ones make a test no less true. */
const POLLING = new Set(['FOLLOW_EVERY_S', 'SWEEP_EVERY_S', 'CLERK_EVERY_S', 'PROBE_EVERY_S', 'RECHARGE_ASK_S'])
/** A shorter window passes by itself on a slow machine. */
const SHORTEST_WINDOW_S = 60

const nameOf = (node: unknown): string => {
  const { type, name, value } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : type === 'Literal' ? String(value) : ''
}

/** Why a test may not hold this node, or null: none may depend on how long anything took, or answer in place of what it tests. */
export function whyNoClock(node: Node): string | null {
  if (node.type === 'Property') return whyNoWindow(node)
  if (node.type === 'Literal' && node['value'] === 'networkidle') return 'a network that rests for half a second proves nothing'
  if (node.type === 'MemberExpression' && nameOf(node['object']) === 'performance' && nameOf(node['property']) === 'now')
    return 'how long something took is measured by the bench'
  if (node.type !== 'CallExpression') return null
  const callee = node['callee'] as Node
  if (['setTimeout', 'sleep'].includes(nameOf(callee))) return 'what must come is awaited, and time is moved'
  if (callee.type !== 'MemberExpression') return null
  if (nameOf(callee['property']) === 'waitForTimeout') return 'what must come is awaited'
  if (nameOf(callee['property']) === 'route' && (node['arguments'] as unknown[]).length === 2)
    return 'an answer is the server’s or the sandbox’s, which has faults for this'
  return null
}

function whyNoWindow(node: Node): string | null {
  const name = nameOf(node['key'])
  if (!/^[A-Z][A-Z_]*(?<!_PER)_S$/.test(name) || POLLING.has(name)) return null
  const { type, value } = node['value'] as Node
  return type === 'Literal' && Number(value) < SHORTEST_WINDOW_S
    ? `${name} is a window of time, which a slow machine misses: leave it as it is and move the clock`
    : null
}
