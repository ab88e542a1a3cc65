/** The screens that a visitor may open (specification §6), by route, not by prefix of the address. */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  '/login',
  '/',
  '/item/$id',
  '/shop/product/$id',
  '/search',
  '/categories',
  '/brands',
  '/guide',
])

export const mayOpen = (route: string | undefined, loggedIn: boolean): boolean =>
  loggedIn || (route !== undefined && OPEN_ROUTES.has(route))

const withoutEnd = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** Whether an address has the case of its route, apart from a final slash: the router matches `/LOGIN` to `/login` too. */
export function isWrittenAs(route: string, pathname: string): boolean {
  if (route === '/$') return true
  const segments = withoutEnd(pathname).split('/')
  const own = withoutEnd(route).split('/')
  return own.length === segments.length && own.every((name, at) => name.startsWith('$') || name === segments[at])
}

/** The address to return to after a log-in: a path of ours, or `/` for anything else. */
export const innerPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/'
