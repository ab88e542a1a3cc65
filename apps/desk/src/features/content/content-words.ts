import type { ContentKind } from '@otsukai/contract/acts/content'
import type { ContentVersion } from '@otsukai/contract/desk/content'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

/** The tabs of the content screen, each with the kinds that it edits. */
export const contentTabs = [
  { id: 'rates', name: '汇率' },
  { id: 'fees', name: '手续费' },
  { id: 'banners', name: '横幅' },
  { id: 'menu', name: '菜单' },
  { id: 'discovery', name: '热词' },
  { id: 'guide1', name: '指南一' },
  { id: 'guide2', name: '指南二' },
  { id: 'guide3', name: '指南三' },
  { id: 'guide4', name: '指南四' },
  { id: 'phrases', name: '快捷回复' },
  { id: 'shippingLines', name: '线路和运费' },
] as const satisfies readonly { id: ContentKind; name: string }[]

export const versionStates: Readonly<Record<ContentVersion['state'], { word: string; tone: Tone }>> = {
  announced: { word: '预告', tone: 'moving' },
  inForce: { word: '现在', tone: 'done' },
  past: { word: '过去', tone: 'none' },
}

interface Line {
  open: boolean
  checkedOn: string
}

const shippingZh = (open: readonly Line[]): string =>
  `开放 ${open.length} 条，最早 ${open.map(({ checkedOn }) => checkedOn).toSorted()[0] ?? '–'} 核对`

/** What a version says, in a line. */
export function summaryOf(kind: ContentKind, body: unknown): string {
  if (kind === 'shippingLines') return shippingZh((body as { lines: Line[] }).lines.filter(({ open }) => open))
  const { wechat, alipay, serviceFeeJpy, inspectionJpy, title, words } = (body ?? {}) as Record<string, never>
  if (kind === 'rates') return `微信 ${wechat ?? '停用'}，支付宝 ${alipay ?? '停用'}`
  if (kind === 'fees') return `手续费 ${serviceFeeJpy}，验货费 ${inspectionJpy}`
  if (Array.isArray(body)) return `${body.length} 条`
  if (words) return `置顶 ${(words as { pinned: string[] }).pinned.length} 个，隐藏 ${(words as { hidden: string[] }).hidden.length} 个`
  return title ?? ''
}
