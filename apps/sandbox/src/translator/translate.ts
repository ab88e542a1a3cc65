import { goodsZh, thingsZh } from '../catalogue/goods/goods-zh.ts'
import { wordingZh } from '../catalogue/wording-zh.ts'
import { byWords } from './words.ts'

const known = new Map([...wordingZh, ...goodsZh, ...thingsZh])

const thing = (text: string): string => thingsZh.get(text) ?? byWords(text)

/** Sentences of the catalogue that hold a name, a number or a list. */
const patterns: readonly [RegExp, (...found: string[]) => string][] = [
  [/^(.+) です。$/u, (name) => `这是 ${byWords(name)}。`],
  [/^カラー：(.+)$/u, (colour) => `颜色：${thing(colour)}`],
  [/^サイズ：(.+)$/u, (size) => `尺码：${byWords(size)}`],
  [/^(\d+~\d+)日で発送します。$/u, (days) => `${days}天内发货。`],
  [/^(.+様専用)(?:ページ)?のページです。$/u, (name) => `这是${byWords(name)}的页面。`],
]

/** A sentence of the catalogue; null for any other. */
export function catalogueZh(sentence: string): string | null {
  const whole = known.get(sentence)
  if (whole !== undefined) return whole
  for (const [pattern, write] of patterns) {
    const found = pattern.exec(sentence)
    if (found) return write(...found.slice(1))
  }
  const things = sentence.split('、')
  return things.every((one) => thingsZh.has(one)) ? things.map(thing).join('、') : null
}

/** Translates a sentence by its template, or else word by word. */
export const translate = (sentence: string): string => catalogueZh(sentence) ?? byWords(sentence)
