/** The only screens that a visitor may open (specification §6), by the route that an address matched, never by its prefix. */
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

/** Whether whoever is here may open the matched route. */
export const mayOpen = (route: string | undefined, loggedIn: boolean): boolean =>
  loggedIn || (route !== undefined && OPEN_ROUTES.has(route))

const withoutEnd = (path: string): string => path.replace(/(?<=.)\/+$/, '')

/** Whether an address is written as the route that it matched, but for a slash at its end: the router takes `/LOGIN` for `/login` too. */
export function isWrittenAs(route: string, pathname: string): boolean {
  if (route === '/$') return true
  const segments = withoutEnd(pathname).split('/')
  const own = withoutEnd(route).split('/')
  return own.length === segments.length && own.every((name, at) => name.startsWith('$') || name === segments[at])
}

/** An address inside the shop to go back to after log-in: a path of ours, never another host. */
export const innerPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/'
