import type { z } from 'zod'

/** What the desk calls the fields of contents; one that only their files show keeps its name there. */
const fieldZh: Readonly<Record<string, string>> = {
  wechat: '微信汇率',
  alipay: '支付宝汇率',
  serviceFeeJpy: '手续费',
  inspectionJpy: '拍照验货',
  title: '标题',
  body: '正文',
  text: '正文',
  name: '名字',
  words: '热词',
  categories: '分类',
  pinned: '置顶',
  hidden: '不展示',
  seeds: '刚开张时',
  lines: '线路',
  zones: '分区',
  bands: '价目',
  closedZh: '为什么停收',
  checkedOn: '核对日期',
  countries: '国家和地区',
  terms: '条款',
  usualWeights: '一般重量',
}

const itemZh = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'nameZh' in body && typeof body.nameZh === 'string' ? ` ${body.nameZh}` : null

/** Where an issue is: 线路 EMS，分区 1，价目第 3 条. */
function placeZh(path: readonly PropertyKey[], body: unknown): string {
  const places: string[] = []
  let at = body
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
    if (typeof key === 'number') places.push(`${places.pop() ?? ''}${itemZh(at) ?? `第 ${key + 1} 条`}`)
    else if (places.at(-1) === fieldZh['zones']) places.push(`${places.pop()} ${String(key)}`)
    else places.push(fieldZh[String(key)] ?? String(key))
  }
  return places.join('，')
}

const SHOWN_AT_MOST = 3

/** A sentence on what does not fit: where, and why. */
export function faultsZh(error: z.ZodError, body: unknown): string {
  const faults = error.issues.map(({ path, message }) => (path.length === 0 ? message : `${placeZh(path, body)}：${message}`))
  const more = faults.length > SHOWN_AT_MOST ? `；另外还有 ${faults.length - SHOWN_AT_MOST} 处` : ''
  return `${faults.slice(0, SHOWN_AT_MOST).join('；')}${more}。`
}
