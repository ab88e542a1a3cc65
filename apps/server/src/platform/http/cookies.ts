/** The value of a cookie, or null. https://www.rfc-editor.org/rfc/rfc6265#section-4.2.1 */
function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}

export interface Cookie {
  name: string
  read(header: string | undefined): string | null
  /** A `Set-Cookie` that scripts cannot read and other sites' forms do not send. `maxAgeS` 0 removes it. */
  write(value: string, maxAgeS: number): string
}

/**
 * A cookie of a server at `publicUrl`. On https its name begins with `__Host-`, so that no other host of the domain can set it.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
export function ownCookie(plainName: string, { publicUrl }: { publicUrl: string }, sameSite: 'Lax' | 'Strict' = 'Lax'): Cookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  return {
    name,
    read: (header) => readCookie(header, name),
    write: (value, maxAgeS) => `${name}=${value}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
  }
}

/** The browser's session. */
export const sessionCookie = (place: { publicUrl: string }): Cookie => ownCookie('otsukai_session', place)

/** The session of a member of staff at the desk; no link from elsewhere carries it. */
export const deskCookie = (place: { publicUrl: string }): Cookie => ownCookie('otsukai_desk', place, 'Strict')
