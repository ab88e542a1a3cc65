/** A badge for members. */
export interface BadgeName {
  kind: string
  nameZh: string
}

const KNOWN: { kind: string; nameZh: string; ids: readonly string[]; name: RegExp }[] = [
  { kind: 'praised', nameZh: '高评价', ids: ['10004', '11004'], name: /^高評価$/ },
  { kind: 'quickShipper', nameZh: '24 小时内发货', ids: [], name: /^24時間以内(に)?発送/ },
  { kind: 'autoBundles', nameZh: '自动合并购买', ids: [], name: /^自動まとめ買い/ },
  { kind: 'bundles', nameZh: '可合并购买', ids: [], name: /^まとめ買い/ },
]
/** 出品者レベル: the level is in the name, and in ids from 10100 on. */
const LEVEL = /^出品者レベル\s*(\d+)$/

/** A badge's Chinese name, by its id or its Japanese name (few ids are known); an unknown badge keeps the marketplace's name. */
export function badgeName({ id, name }: { id: string; name: string }): BadgeName {
  const level = LEVEL.exec(name.normalize('NFKC'))?.[1]
  if (level) return { kind: 'sellerLevel', nameZh: `卖家等级 ${level}` }
  const known = KNOWN.find((one) => one.ids.includes(id) || one.name.test(name.normalize('NFKC')))
  return known ? { kind: known.kind, nameZh: known.nameZh } : { kind: `badge${id}`, nameZh: name }
}

export const verifiedBadge: BadgeName = { kind: 'identityVerified', nameZh: '已实名认证' }
