import { openFinds } from './catalogue/finds/count-finds.ts'
import { openGoodsMemory } from './catalogue/goods/goods-memory.ts'
import { openSearchMemory } from './catalogue/search/search-memory.ts'
import { openTranslated } from './catalogue/translation/translation-parts.ts'
import { openCarrierCounts } from './trade/carriers/carriers-parts.ts'
import { openAbsentIds } from './platform/http/absent-ids.ts'
import type { Use } from './platform/parts.ts'

/** The caches of one process. `clock`: for their expiry, in ms; default: the machine's monotonic clock. */
export const openMemories = (
  clock?: () => number,
): Use<'goods' | 'searched' | 'finds' | 'shelves' | 'translated' | 'absentSellers' | 'questions' | 'carrierCounts'> => ({
  goods: openGoodsMemory(clock),
  searched: openSearchMemory(clock),
  finds: openFinds(),
  shelves: new Map(),
  translated: openTranslated(),
  absentSellers: openAbsentIds(clock),
  questions: new Map(),
  carrierCounts: openCarrierCounts(),
})
