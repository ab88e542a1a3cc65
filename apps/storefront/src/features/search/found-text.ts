import type { SearchAnswer } from '@otsukai/contract/goods'
import { totalText } from '../../lib/total-text.ts'

/** How many goods a search finds. Those that are only near to what was typed are not counted on the first page, which has all others. */
export const foundText = (answer: Pick<SearchAnswer, 'total' | 'totalIsMore' | 'widerFrom' | 'prevPageToken'>): string =>
  answer.widerFrom !== null && answer.prevPageToken === null ? String(answer.widerFrom) : totalText(answer)
