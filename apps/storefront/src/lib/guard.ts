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

/** An address inside the shop to go back to after log-in: a path of ours, never another host. */
export const innerPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/'
