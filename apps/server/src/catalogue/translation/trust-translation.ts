/**
 * What of a machine's answer is believed. A listing is a stranger's text and may tell the machine what to write, so a sentence is taken
 * only where the answer can hardly say more than the original does; else it stays untranslated.
 */

/** Each sentence's Chinese, or null for one that is not believed; null when there are not as many as there were sentences. */
export function trustTranslation(ja: readonly string[], zh: readonly string[]): (string | null)[] | null {
  if (ja.length !== zh.length) return null
  const originals = new Map<string, Set<string>>()
  for (const [at, text] of zh.entries()) originals.set(text, (originals.get(text) ?? new Set()).add(ja[at] ?? ''))
  return zh.map((text, at) => {
    const repeated = (originals.get(text)?.size ?? 0) > MOST_ALIKE
    return !repeated && isTrusted(ja[at] ?? '', text) ? text.trim() : null
  })
}

/** One Chinese for several different sentences translates none of them: a machine that obeys a listing writes such. */
const MOST_ALIKE = 1

const han = /\p{Script=Han}/u

function isTrusted(ja: string, zh: string): boolean {
  const [from, to] = [ja.normalize('NFKC').toLowerCase(), zh.trim().normalize('NFKC').toLowerCase()]
  if (!han.test(to) || isMostlyKana(to)) return false
  const ratio = lengthOf(zh.trim()) / lengthOf(ja)
  return ratio >= 0.2 && ratio <= 4 && keepsNumbers(from, to) && bringsNothing(from, to)
}

const lengthOf = (text: string): number => [...text].length

const isMostlyKana = (text: string): boolean =>
  [...text.matchAll(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)].length * 2 > [...text.matchAll(/\p{L}/gu)].length

/** Numbers without the commas between thousands. */
const numbersOf = (text: string): string[] => text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').match(/\d+/g) ?? []

/** Whether each number is still there as often as before, and each new one was a kanji numeral. */
function keepsNumbers(from: string, to: string): boolean {
  const left = numbersOf(to)
  for (const number of numbersOf(from)) {
    const at = left.indexOf(number)
    if (at === -1) return false
    left.splice(at, 1)
  }
  const written = numeralsOf(from)
  return left.every((number) => {
    const at = written.indexOf(number)
    if (at !== -1) written.splice(at, 1)
    return at !== -1
  })
}

const digits = '〇一二三四五六七八九'
const powers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }

/** The kanji numerals of a text as digits: 三十五 → 35, 二〇二三 → 2023, 一万二千 → 12000. */
const numeralsOf = (text: string): string[] =>
  [...text.matchAll(/[〇一二三四五六七八九十百千万]+/gu)].map(([numeral]) =>
    /[十百千万]/.test(numeral) ? String(valueOf(numeral)) : [...numeral].map((char) => digits.indexOf(char)).join(''),
  )

function valueOf(numeral: string): number {
  const [thousands = '', rest] = numeral.split('万')
  return rest === undefined ? belowTenThousand(thousands) : (belowTenThousand(thousands) || 1) * 10_000 + belowTenThousand(rest)
}

function belowTenThousand(numeral: string): number {
  let [sum, digit] = [0, 0]
  for (const char of numeral) {
    const power = powers[char]
    if (power === undefined) digit = digits.indexOf(char)
    else {
      sum += (digit || 1) * power
      digit = 0
    }
  }
  return sum + digit
}

/**
 * What a buyer could be led away by, or a page harmed: each must stand in the original as it is. Texts are folded and in lower case.
 * Repetitions before what decides have a bound, as else the time would grow with the square of the answer.
 */
const foreign: readonly RegExp[] = [
  // Addresses, with or without a scheme.
  /[a-z][a-z\d+.-]{0,15}:\/\/[!-~]+|www\.[!-~]+|(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,}/g,
  // Mail addresses and handles.
  /[!-~]{0,64}@[!-~]*/g,
  // Names of what people are led away to.
  /微信|威信|薇信|支付宝|支付寶|淘宝|闲鱼|加我|wechat|weixin|vx|v信|加v|\bqq\b|\bline\b|telegram|whatsapp|instagram|twitter|paypay|alipay/g,
  // Telephone numbers, in digits or in characters. (Bare digits are numbers, which are told above.)
  /(?:\d[\s().+-]*){9,}/g,
  /[零〇一二三四五六七八九]{5,}/g,
  // Markup, and characters that cannot be seen.
  /<[a-z!/?]|&(?:#|[a-z]+;)|\]\(|```|\[\/?(?:url|img|b|i)\b/g,
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\ufffd]/gu,
]

/** Spaces may stand inside a name (微 信). */
const bringsNothing = (from: string, to: string): boolean =>
  bringsNo(from, to) && bringsNo(from.replaceAll(/\s/gu, ''), to.replaceAll(/\s/gu, ''))

const bringsNo = (from: string, to: string): boolean =>
  foreign.every((pattern) => (to.match(pattern) ?? []).every((found) => from.includes(found.trim() || found)))
