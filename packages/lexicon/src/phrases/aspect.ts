/** With these before it, a verb is not done: no 了 stands behind it. */
const open = /会|想|请|不|没|⊘|可以|打算|需要|容易|希望|能|决定|快要|之/u

/** Adverbs of time, which stand before 不 and 可以 (还没有确认); those of manner stand behind them (没有仔细确认). */
const timeAdverb =
  /^(?:还|已经|马上|一直|总是|经常|有时|几乎|不太|随时|一开始就|原来|先|一次也|长期|最后|原则上|完全|本来|最近|以前|平时|始终|大概|暂且|暂时|目前|可惜|其实|终于|还是|当然|每天|不知为何|勉强|实在|近期|一段时间|突然)$/u
/** 少し出にくい is 稍微不容易出. */
const degree = /^(?:稍微|有点|有些|略微|相当|非常|很)$/u
/** What stands before any adverb. */
const first = /^(?:之前|请|请勿|能请您|请问可以|应该|好像|希望|想)$/u

/** 届きません is 没有, as what has not come yet is; ほどけません is 不会, as what happens of itself. */
const awaited = /\|还&|寄到|到货|送到|找到|去掉/u

const onlyFor: Record<string, string> = { 没有: '<只><了>', 不: '<只>', 不能: '<只能>', 没能: '<只>' }

/**
 * Puts what an ending says of a verb into its place: `<请>` and `<不>` where the verb's Chinese has `|`, or behind its adverb, which ends
 * at `&`; `<完>`, `<了>` and `<过>` where it has `_` or `*`; `<着>` is a state, for which only `*` says 了. With `^` it is a quality, which is 不
 * denied and never done.
 */
export function withAspect(zh: string, ending: string): string {
  // 3回しか…ない: 只 instead of the negation.
  const only = zh.includes('✱')
  if (only)
    return withAspect(
      zh.replaceAll('✱', ''),
      ending.replace(/<(没有|不|不能|没能)>/u, (_, mark: string) => onlyFor[mark] ?? ''),
    )
  const quality = zh.includes('^')
  const marks = [...ending.matchAll(/<([^<>]*)>/gu)].map(([, mark = '']) => {
    if (quality) return mark.replace(/^没有$|^没能$|^⊘$/u, '不')
    return zh.includes('*') && mark === '不' ? (awaited.test(zh) ? '没有' : '不会') : mark
  })
  // The outer ending stands last: 消せると思います is 应该 of 可以.
  marks.reverse()
  // What bent stays bent: 曲がっていました is 弯了.
  const said = marks.filter((mark) => !/^[了过着完]$/u.test(mark) && !(mark === '之前' && zh.includes('*')))
  const denied = open.test(said.join(''))
  const done = marks.includes('完') ? '完' : ''
  const behind = marks.includes('过') ? '过' : marks.includes('了') && !denied ? '了' : ''
  const state = marks.includes('着') && !denied
  const adverb = /\|(.*)&/u.exec(zh)?.[1] ?? ''
  // あまり使っていません: 不太 says the negation.
  if (adverb.endsWith('不太') && said.some((mark) => /^(?:没有|不|不能|没能)$/u.test(mark)))
    return withAspect(
      zh,
      ending.replace(/<(没有|不|不能|没能)>/u, (_, mark: string) => (mark.endsWith('能') ? '<能>' : '')),
    )
  // 可能会先卖掉, but 还可能会.
  const isLate = adverb === '先' && said.some((mark) => mark.startsWith('可能'))
  const isEarly = (timeAdverb.test(adverb) && !isLate) || (degree.test(adverb) && said.some((mark) => mark.endsWith('容易')))
  const late = isEarly ? said.filter((mark) => !first.test(mark)) : []
  const verb = zh
    .replace('|', () => said.filter((mark) => !late.includes(mark)).join(''))
    .replace('&', () => late.join(''))
    .replace('_', done + behind)
    .replace('^', '')
    .replace('*', behind === '' && state ? '了' : behind)
  return ending.replaceAll(/<[^<>]*>/gu, '').replace('~', () => verb)
}
