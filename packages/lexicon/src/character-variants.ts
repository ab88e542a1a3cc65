import japanese from 'opencc-js/dict/JPShinjitaiCharacters'
import japaneseReversed from 'opencc-js/dict/JPShinjitaiCharactersRev'
import simplifiedToTraditional from 'opencc-js/dict/STCharacters'
import traditionalToSimplified from 'opencc-js/dict/TSCharacters'

const read = (table: string): Map<string, string> =>
  new Map(
    table.split('|').map((line) => {
      const [from = '', to = ''] = line.split(' ')
      return [from, to]
    }),
  )

const simplified = read(traditionalToSimplified)
const traditional = read(simplifiedToTraditional)
const oldForms = read(japanese)
const newForms = read(japaneseReversed)
// Names and titles keep the old form of these in Japan.
for (const char of '龍') newForms.delete(char)

/** Characters as they are written in Japan (JIS X 0208), from the decoder that every runtime has. */
const inJapaneseUse = readJis()

function readJis(): Set<string> {
  const bytes: number[] = []
  for (let lead = 0x88; lead <= 0xea; lead += 1) {
    if (lead >= 0xa0 && lead < 0xe0) continue
    for (let trail = 0x40; trail <= 0xfc; trail += 1) if (trail !== 0x7f) bytes.push(lead, trail)
  }
  return new Set(new TextDecoder('shift_jis').decode(new Uint8Array(bytes)))
}

const han = /\p{Script=Han}/u

export const isHan = (char: string): boolean => han.test(char)

/** The form by which all three ways of writing meet: 寶→宝, 図→图. One character for one, so positions stay. */
function simplify(char: string): string {
  const old = oldForms.get(char) ?? char
  const simple = simplified.get(old) ?? old
  return simple.length === char.length ? simple : char
}

/** A text (lower case, NFKC) with traditional and Japanese characters as simplified ones: what the lexicon is looked up by. */
export function toKey(lower: string): string {
  let key = ''
  for (const char of lower) key += char.charCodeAt(0) < 0x3400 ? char : simplify(char)
  return key
}

/** Whether the character is written in Japan only (気, 図, 売): neither simplified nor traditional Chinese. */
export const isJapaneseOnly = (char: string): boolean => oldForms.has(char) && !simplified.has(char) && simplify(char) !== char

/** Whether the character is not written in Japan (这, 图, 们). */
export const isChineseOnly = (char: string): boolean => isHan(char) && !inJapaneseUse.has(char)

/** Chinese text in the characters of Japan: 罗生门 → 羅生門. For names that the lexicon does not know. */
export function toJapanese(text: string): string {
  const foreign = [...text].some(isChineseOnly)
  let out = ''
  for (const char of text) {
    const old = foreign && !oldForms.has(char) ? (traditional.get(char) ?? char) : char
    out += newForms.get(old) ?? old
  }
  return out
}
