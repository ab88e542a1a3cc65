import { z } from 'zod'
import { get } from './call.ts'
import { Jpy, numberText, Paging, Time } from './fields.ts'
import { GoodsSummary } from './goods.ts'

export const Rate = z.object({
  /** Yuan for 1 yen; null: the payment method is off. */
  WechatRate: z.number().nullable(),
  AliRate: z.number().nullable(),
  updatedAt: Time.nullable(),
})
export type Rate = z.output<typeof Rate>

export const rate = get('/api/index/rate', {
  summary: 'Yuan for 1 yen, by way of paying',
  who: 'visitor',
  cache: true,
  input: z.object({}),
  data: Rate,
})

export const Banner = z.object({
  img: z.string(),
  jumpUrl: z.string(),
  /** The text in the picture, in Chinese. */
  alt: z.string().optional(),
})
export type Banner = z.output<typeof Banner>
export const banners = get('/api/index/banners', {
  summary: 'The banners of the home page',
  who: 'visitor',
  cache: true,
  input: z.object({}),
  data: z.array(Banner),
})

export const Help = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown without raw HTML. */
  body: z.string(),
  updatedAt: Time,
})
export type Help = z.output<typeof Help>
export const help = get('/api/index/help', {
  summary: 'A guide: 1 auctions, 2 ordering, 3 fees, 4 purchase notes',
  who: 'visitor',
  cache: true,
  input: z.object({ id: numberText(1, 4) }),
  data: Help,
})

const MenuFields = { ID: z.int(), MenuName: z.string(), MenuUrl: z.string(), MenuIcon: z.string() }
export const MenuEntry = z.object({ ...MenuFields, MenuDetail: z.array(z.object({ ...MenuFields, MenuDetail: z.array(z.never()) })) })
export type MenuEntry = z.output<typeof MenuEntry>
export const sysMenuList = get('/api/SysMenuList', {
  summary: 'The header menu, two levels',
  who: 'visitor',
  cache: true,
  input: z.object({}),
  data: z.array(MenuEntry),
})

/** The fees in force. */
export const Fees = z.object({ serviceFeeJpy: Jpy, inspectionJpy: Jpy, since: Time })
export type Fees = z.output<typeof Fees>

/** What storing and sending abroad costs beside a line's own prices, and its terms in days. */
export const ParcelTerms = z.object({
  freeDays: z.int(),
  storageJpyPerDay: Jpy,
  /** The most that storage comes to, in percent of the goods' price. */
  storageCapPercent: z.int(),
  reinforcedJpy: Jpy,
  payDays: z.int(),
  claimDays: z.int(),
})
export type ParcelTerms = z.output<typeof ParcelTerms>

/** The server's limits that screens show, so that the storefront has no copies of them. */
export const Limits = z.object({
  /** The limits of one recharge, except one of the exact amount that an order lacks. */
  rechargeMinJpy: Jpy,
  rechargeMaxJpy: Jpy,
  /** How long a recharge and an order can be paid. */
  rechargeExpiresS: z.int(),
  orderExpiresS: z.int(),
  /** How long before the end a bid for the closing is sent. */
  closingLeadS: z.int(),
  /** Characters of an order's remark. */
  remarkMax: z.int(),
})
export type Limits = z.output<typeof Limits>

export const SysConfig = z.object({
  /** The support chat; null hides the button. */
  wechat_work: z.string().nullable(),
  home_url: z.string(),
  timeZone: z.string(),
  registration: z.boolean(),
  fees: Fees,
  parcels: ParcelTerms,
  limits: Limits,
})
export type SysConfig = z.output<typeof SysConfig>
export const sysConfig = get('/api/sys/config', {
  summary: 'What the storefront needs to know of its operator',
  who: 'visitor',
  cache: true,
  input: z.object({ platform: z.string().max(20).optional() }),
  data: SysConfig,
})

export const hotKeywords = get('/api/index/hotKeywords', {
  summary: 'What members search for most',
  who: 'visitor',
  cache: true,
  input: z.object({ page: Paging.page, limit: Paging.limit.unwrap().default(10) }),
  data: z.array(z.string()),
})

export const HotCategory = z.object({ id: z.string(), name: z.string(), nameZh: z.string(), img: z.string().nullable() })
export type HotCategory = z.output<typeof HotCategory>
export const hotCategories = get('/api/index/hotCategories', {
  summary: 'The categories that members look at most',
  who: 'visitor',
  cache: true,
  input: z.object({}),
  data: z.array(HotCategory),
})

export const recommendCategoriesGoods = get('/api/index/recommendCategoriesGoods', {
  summary: 'Goods worth a look, by category',
  who: 'visitor',
  cache: true,
  input: z.object({}),
  data: z.array(z.object({ category: z.object({ id: z.string(), nameZh: z.string() }), goods: z.array(GoodsSummary) })),
})
