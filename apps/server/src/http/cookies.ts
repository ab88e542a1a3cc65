/** The value of a cookie, or null. https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}

/** A `Set-Cookie` that scripts cannot read and other sites' forms do not send. `maxAgeS` 0 removes it. */
export const writeCookie = (name: string, value: string, { maxAgeS, secure }: { maxAgeS: number; secure: boolean }): string =>
  `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
