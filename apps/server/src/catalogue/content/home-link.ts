import { calls } from '@otsukai/contract/calls'
import type { Banner } from '@otsukai/contract/site'
import type { Use } from '../../platform/parts.ts'
import { contentAt } from './content-queries.ts'

/**
 * The home page's `Link` header, which preloads the banners and the first banner's picture; otherwise the browser would request them only
 * after running the scripts (https://developer.mozilla.org/docs/Web/HTTP/Headers/Link). Without the picture when the database is down.
 */
export async function homeLink({ db, clock, log }: Use<'db' | 'clock' | 'log'>): Promise<string> {
  const preload = `<${calls.banners.path}>; rel=preload; as=fetch; crossorigin`
  try {
    const [first] = (await contentAt<Banner[]>(db, 'banners', clock()))?.body ?? []
    return first ? `${preload}, <${encodeURI(first.img)}>; rel=preload; as=image` : preload
  } catch (error) {
    log.warn({ err: error }, 'the page was sent without its first picture')
    return preload
  }
}
