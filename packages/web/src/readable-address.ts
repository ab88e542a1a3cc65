/**
 * What a path says, or null when not every escape in it stands for a character: `%E4%BB%A3` does, `%E4%B` and `100%` do not. What is
 * decoded is handed back, as the bundler leaves out a call whose answer nobody uses.
 */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * A hash address as the router can read it. A path that means nothing becomes one segment, as no screen has: `#/seller/%E4%B` →
 * `#/seller%2F%25E4%25B`. A slash at the end says nothing, and the router could not be led to the address without it.
 */
export function readableHash(hash: string): string {
  const [, path = '', rest = ''] = /^#\/?([^?#]*)(.*)$/s.exec(hash) ?? []
  if (decoded(path) === null) return `#/${encodeURIComponent(path)}${rest}`
  return path.endsWith('/') ? `#/${path.replace(/\/+$/, '')}${rest}` : hash
}
