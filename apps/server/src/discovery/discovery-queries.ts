import type { DataOf } from '@otsukai/contract/call'
import type { HotCategory, recommendCategoriesGoods } from '@otsukai/contract/site'
import type { Deps } from '../deps.ts'
import type { Member } from '../http/routes-types.ts'

const SEEDS = ['宝可梦卡', '吉伊卡哇', '初音未来 手办', '任天堂游戏机', '理光相机', '三丽鸥', '宝丽来相机', '古着', '黑胶唱片', '和服']

/** What members search for most. */
export async function hotKeywords(_deps: Deps, { page, limit }: { page: number; limit: number }): Promise<string[]> {
  return SEEDS.slice((page - 1) * limit, page * limit)
}

/** The categories that members look at most. */
export async function hotCategories(_deps: Deps): Promise<HotCategory[]> {
  return []
}

/** Goods worth a look, by category. */
export async function recommendedGoods(_deps: Deps, _member: Member | null): Promise<DataOf<typeof recommendCategoriesGoods>> {
  return []
}
