import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'

/** The cache lifetime of GET answers (specification §7). */
const HOLDS_MS = 300_000
/** Until the operator's time zone is loaded. */
const FALLBACK_ZONE = 'Asia/Shanghai'

export const siteReads = {
  rate: () => ({ ...read(calls.rate, {}), staleTime: HOLDS_MS }),
  config: () => ({ ...read(calls.sysConfig, { platform: 'pc' }), staleTime: HOLDS_MS }),
  menu: () => ({ ...read(calls.sysMenuList, {}), staleTime: HOLDS_MS }),
  banners: () => ({ ...read(calls.banners, {}), staleTime: HOLDS_MS }),
  /** Hot search: page 1, limit 10 (specification §9). */
  hotKeywords: () => ({ ...read(calls.hotKeywords, { page: 1, limit: 10 }), staleTime: HOLDS_MS }),
  hotCategories: () => ({ ...read(calls.hotCategories, {}), staleTime: HOLDS_MS }),
  recommended: () => ({ ...read(calls.recommendCategoriesGoods, {}), staleTime: HOLDS_MS }),
  help: (id: number) => ({ ...read(calls.help, { id }), staleTime: HOLDS_MS }),
}

/** Yuan for 1 yen by payment method; undefined until loaded. */
export const useRate = () => useQuery(siteReads.rate()).data

/** The operator's settings; undefined until loaded. */
export const useConfig = () => useQuery(siteReads.config()).data

/** The server's limits; undefined until loaded, when texts do without them. */
export const useLimits = () => useConfig()?.limits

/** What storing and sending costs beside the lines' prices; undefined until loaded. */
export const useParcelTerms = () => useConfig()?.parcels

/** The time zone of all shown times. */
export const useTimeZone = (): string => useConfig()?.timeZone ?? FALLBACK_ZONE
