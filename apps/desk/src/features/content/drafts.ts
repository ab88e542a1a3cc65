import type { ContentKind } from '@otsukai/contract/acts/content'
import type { Editor } from './editor.ts'
import { shippingLines } from './shipping-draft.ts'

const numeric = (text: string): number | string => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)
/** An empty rate turns its way of paying off. */
const rate = (text: string): number | string | null => (text.trim() === '' ? null : numeric(text))
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const asLines = (list: unknown): string => (Array.isArray(list) ? list.join('\n') : '')

const guide: Editor = {
  fields: [
    { id: 'title', label: '标题' },
    { id: 'body', label: '正文（Markdown）', hint: '{{serviceFee}}、{{rateWechat}} 这样的词会换成当时的数字', long: 22 },
  ],
  toTexts: (body) => ({ title: '', body: '', ...(body as Record<string, string>) }),
  toBody: ({ title = '', body = '' }) => ({ title: title.trim(), body: body.trim() }),
}

const json: Editor = {
  fields: [{ id: 'json', label: '内容', hint: '和 content 文件里的写法一样', long: 20 }],
  toTexts: (body) => ({ json: JSON.stringify(body, null, 2) }),
  toBody: ({ json: text = '' }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return text
    }
  },
}

interface Chosen {
  pinned: string[]
  hidden: string[]
  seeds: string[]
}

/** One word or category a line. */
const discovery: Editor = {
  fields: [
    { id: 'pinned', label: '置顶的热词', hint: '一行一个，排在最前', long: 5 },
    { id: 'hidden', label: '不展示的热词', hint: '一行一个', long: 4 },
    { id: 'seeds', label: '刚开张时的热词', hint: '一行一个，会员搜得多了就让位', long: 8 },
    { id: 'categoriesPinned', label: '置顶的分类编号', long: 3 },
    { id: 'categoriesHidden', label: '不展示的分类编号', long: 3 },
    { id: 'categoriesSeeds', label: '刚开张时的分类编号', long: 4 },
  ],
  toTexts: (body) => {
    const { words, categories } = (body ?? {}) as { words?: Chosen; categories?: Chosen }
    return {
      pinned: asLines(words?.pinned),
      hidden: asLines(words?.hidden),
      seeds: asLines(words?.seeds),
      categoriesPinned: asLines(categories?.pinned),
      categoriesHidden: asLines(categories?.hidden),
      categoriesSeeds: asLines(categories?.seeds),
    }
  },
  toBody: ({ pinned = '', hidden = '', seeds = '', categoriesPinned = '', categoriesHidden = '', categoriesSeeds = '' }) => ({
    words: { pinned: lines(pinned), hidden: lines(hidden), seeds: lines(seeds) },
    categories: { pinned: lines(categoriesPinned), hidden: lines(categoriesHidden), seeds: lines(categoriesSeeds) },
  }),
}

interface Phrase {
  name: string
  text: string
}

/** A name in a line, its text below, and an empty line between two. */
const phrases: Editor = {
  fields: [{ id: 'phrases', label: '快捷回复', hint: '第一行是名字，下面是正文，空一行写下一条；{会员}、{订单} 会自动填', long: 22 }],
  toTexts: (body) => ({ phrases: ((body ?? []) as Phrase[]).map(({ name, text }) => `${name}\n${text}`).join('\n\n') }),
  toBody: ({ phrases: text = '' }) =>
    text
      .split(/\n\s*\n/)
      .filter((block) => block.trim() !== '')
      .map((block) => {
        const [name = '', ...rest] = block.trim().split('\n')
        return { name: name.trim(), text: rest.join('\n').trim() }
      }),
}

export const editors: Readonly<Record<ContentKind, Editor>> = {
  rates: {
    fields: [
      { id: 'wechat', label: '微信：1 日元合多少元', hint: '空着就停用微信' },
      { id: 'alipay', label: '支付宝：1 日元合多少元', hint: '空着就停用支付宝' },
    ],
    toTexts: (body) => {
      const { wechat, alipay } = (body ?? {}) as { wechat?: number | null; alipay?: number | null }
      return { wechat: String(wechat ?? ''), alipay: String(alipay ?? '') }
    },
    toBody: ({ wechat = '', alipay = '' }) => ({ wechat: rate(wechat), alipay: rate(alipay) }),
  },
  fees: {
    fields: [
      { id: 'serviceFeeJpy', label: '手续费（日元，每件）' },
      { id: 'inspectionJpy', label: '拍照验货（日元，每件）' },
    ],
    toTexts: (body) => {
      const { serviceFeeJpy, inspectionJpy } = (body ?? {}) as Record<string, number>
      return { serviceFeeJpy: String(serviceFeeJpy ?? ''), inspectionJpy: String(inspectionJpy ?? '') }
    },
    toBody: ({ serviceFeeJpy = '', inspectionJpy = '' }) => ({
      serviceFeeJpy: numeric(serviceFeeJpy),
      inspectionJpy: numeric(inspectionJpy),
    }),
  },
  menu: json,
  banners: json,
  discovery,
  guide1: guide,
  guide2: guide,
  guide3: guide,
  guide4: guide,
  phrases,
  shippingLines,
}

/** `2026/11/25 00:00` in Beijing, as ms; null for text that is no moment. */
export function momentOf(text: string): number | null {
  const [, year, month, day, hour, minute] = /^(\d{4})[/-](\d\d?)[/-](\d\d?)[ T](\d\d?)[:：](\d\d)$/.exec(text.trim()) ?? []
  if (year === undefined) return null
  const two = (part = '') => part.padStart(2, '0')
  const at = Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00+08:00`)
  return Number.isNaN(at) ? null : at
}
