/** The address to go to after a log-in: a path of ours, or the desk's first page. */
export const innerPath = (path: string | undefined): string =>
  path && /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : '/'
