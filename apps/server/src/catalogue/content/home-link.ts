import { calls } from '@otsukai/contract/calls'
import type { Banner } from '@otsukai/contract/site'
import type { Use } from '../../platform/parts.ts'
import { contentAt } from './content-queries.ts'

/**
 * What the home page shows first, which the browser would else learn of only from the scripts, one after the other: the banners and the
 * first one's picture (https://developer.mozilla.org/docs/Web/HTTP/Headers/Link). The page goes without it when the database cannot tell.
 */
export async function homeLink({ db, clock, log }: Use<'db' | 'clock' | 'log'>): Promise<string> {
  const asked = `<${calls.banners.path}>; rel=preload; as=fetch; crossorigin`
  try {
    const [first] = (await contentAt<Banner[]>(db, 'banners', clock()))?.body ?? []
    return first ? `${asked}, <${encodeURI(first.img)}>; rel=preload; as=image` : asked
  } catch (error) {
    log.warn({ err: error }, 'the page was sent without its first picture')
    return asked
  }
}
