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
// Japanese names and titles keep the old form of these characters.
for (const char of '龍') newForms.delete(char)

const han = /\p{Script=Han}/u

export const isHan = (char: string): boolean => han.test(char)

/** The Han characters of a national standard, decoded by `TextDecoder` from ranges of lead and trail bytes, ends included. */
function readStandard(encoding: string, leads: readonly [number, number], trails: readonly [number, number]): Set<string> {
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) if (trail !== 0x7f) bytes.push(lead, trail)
  return new Set([...new TextDecoder(encoding).decode(new Uint8Array(bytes))].filter(isHan))
}

/** The characters of JIS X 0208 (Japanese), GB 2312 (simplified Chinese) and Big5 (traditional Chinese). */
const inJapaneseUse = new Set([
  '々',
  ...readStandard('shift_jis', [0x88, 0x9f], [0x40, 0xfc]),
  ...readStandard('shift_jis', [0xe0, 0xea], [0x40, 0xfc]),
])
const inSimplifiedUse = readStandard('gbk', [0xb0, 0xf7], [0xa1, 0xfe])
const inChineseUse = new Set([...inSimplifiedUse, ...readStandard('big5', [0xa4, 0xf9], [0x40, 0xfe])])

/** Japanese forms, and variants that Japanese prefers, that OpenCC leads to no simplified character. */
const unlisted = new Map(
  Array.from(
    '挙举郷乡値值姫姬姉姐砲炮舗铺戸户渋涩鉱矿呉吴舎舍駄驮隣邻氷冰窓窗呪咒汚污繋系壷壶兎兔闘斗蝿蝇聡聪楕椭頬颊嚢囊讃赞靭韧竃灶諌谏廻回苅刈鯵鲹鰯鳁倶俱鶏鸡桝枡箆篦篠筱粧妆娯娱潅灌焔焰頚颈賎贱疎疏鴬莺'.matchAll(
      /(.)(.)/gu,
    ),
    ([, from = '', to = '']): [string, string] => [from, to],
  ),
)

const forms = new Map<string, string>()

/** The simplified form of a traditional or Japanese character: 寶→宝, 図→图. One character for one, so positions stay. */
function simplify(char: string): string {
  const known = forms.get(char)
  if (known !== undefined) return known
  const old = oldForms.get(char) ?? char
  const candidates = [simplified.get(old) ?? old, simplified.get(char) ?? unlisted.get(char) ?? char]
  const simple = candidates.find((one) => inSimplifiedUse.has(one)) ?? candidates[0] ?? char
  const form = simple.length === char.length ? simple : char
  forms.set(char, form)
  return form
}

/** A text (lower case, NFKC) with traditional and Japanese characters simplified: the lexicon's key. */
export function toKey(lower: string): string {
  let key = ''
  /** Up to where they are in it; unchanged ones are taken together. */
  let taken = 0
  let at = 0
  for (const char of lower) {
    const form = char < '\u3400' ? char : simplify(char)
    if (form !== char) {
      key += lower.slice(taken, at) + form
      taken = at + char.length
    }
    at += char.length
  }
  // One string where nothing changed, so that the two compare at once.
  return taken === 0 ? lower : key + lower.slice(taken)
}

/** Whether the character is used in Japanese only, for a Chinese character of another form (気, 図, 売). */
export const isJapaneseOnly = (char: string): boolean => simplify(char) !== char && !inChineseUse.has(char)

/** Whether the character is not used in Japanese (这, 图, 们). */
export const isChineseOnly = (char: string): boolean => !inJapaneseUse.has(char) && isHan(char)

/** Chinese text in Japanese characters: 罗生门 → 羅生門. For names that the lexicon does not know. */
export function toJapanese(text: string): string {
  const foreign = [...text].some(isChineseOnly)
  let out = ''
  for (const char of text) {
    const old = foreign && !oldForms.has(char) ? (traditional.get(char) ?? char) : char
    out += newForms.get(old) ?? old
  }
  return out
}

/** Whether the character is in use in simplified Chinese, or has no simpler form. */
export const isSimplified = (char: string): boolean => inSimplifiedUse.has(char) || simplify(char) === char
