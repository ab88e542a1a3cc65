/**
 * The decoded path, or null when an escape in it is invalid: `%E4%BB%A3` is valid, `%E4%B` and `100%` are not. The decoded text is
 * returned, as the bundler would remove a call whose result is unused.
 */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * A hash address that the router can read. An undecodable path becomes one segment, which no screen matches: `#/seller/%E4%B` →
 * `#/seller%2F%25E4%25B`. A final slash is removed, as the router cannot redirect to the address without it.
 */
export function readableHash(hash: string): string {
  const [, path = '', rest = ''] = /^#\/?([^?#]*)(.*)$/s.exec(hash) ?? []
  if (decoded(path) === null) return `#/${encodeURIComponent(path)}${rest}`
  return path.endsWith('/') ? `#/${path.replace(/\/+$/, '')}${rest}` : hash
}
