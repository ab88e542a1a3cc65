import type { Entry } from './entry.ts'
import type { Found } from './find-words.ts'

const size = /(\d{2,3}(?:\.[05])?) ?(码|cm)(?![a-z])/y

/**
 * A size in figures at a place of a text: 42码 and 27cm of shoes, 90码 of children's clothes. Sellers write centimetres. Null elsewhere,
 * and for a number that is no size of these (50cm is the height of a doll).
 */
export function sizeAt(key: string, start: number): Found | null {
  if (/[a-z\d.]/.test(key[start - 1] ?? ' ')) return null
  size.lastIndex = start
  const [typed, figures = '', unit] = size.exec(key) ?? []
  if (typed === undefined) return null
  const ja = unit === 'cm' ? ofFoot(Number(figures)) : ofChinese(Number(figures))
  if (ja.length === 0) return null
  const entry: Entry = { zh: [], ja, kind: 'optional', ids: [], inTitles: false, file: '', line: 0 }
  // Centimetres are written alike in both languages.
  const japanese = unit === 'cm' ? { brand: null, zhToo: false } : null
  return { start, end: start + typed.length, meaning: { entry, japanese: null }, japanese }
}

const ofFoot = (cm: number): string[] => (cm >= 21 && cm <= 31 && (cm * 2) % 1 === 0 ? [`${cm}cm`, cm % 1 === 0 ? `${cm}.0` : `${cm}`] : [])

/**
 * GB/T 3293.1 has 42 for 260 mm, makers of sports shoes print 42 on 265 mm; so both are tried. From 50 on it is the height in centimetres
 * that children's clothes are for.
 */
function ofChinese(figure: number): string[] {
  if (figure >= 34 && figure < 48) return [`${(figure + 11) / 2}cm`, `${(figure + 10) / 2}cm`, `${(figure + 11) / 2}`]
  return figure >= 50 && figure <= 170 && figure % 1 === 0 ? [`${figure}cm`, `${figure}`] : []
}
