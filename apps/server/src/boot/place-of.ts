import type { ClientRequest } from 'node:http'

/** The host of a request to outside, and its path with a `{}` for each part that may name goods, a seller or a payment. The query is left out. */
export function placeOf(request: Pick<ClientRequest, 'host' | 'path' | 'getHeader'>): { host: string; template: string } {
  const [path = ''] = request.path.split('?')
  return { host: String(request.getHeader('host') ?? request.host), template: path.split('/').map(templateOf).join('/') }
}

/** Words of an API have no digits but those of a version. */
const templateOf = (part: string): string => (/^(?:v\d+|[a-zA-Z_.:-]{0,32})$/.test(part) ? part : '{}')
