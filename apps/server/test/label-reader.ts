import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What is on a page of a PDF: its size, its text, and the rectangles that are drawn, all in mm. */
export interface ReadPage {
  width: number
  height: number
  text: string
  rectangles: { x: number; y: number; width: number; height: number }[]
}

const MM = 25.4 / 72

export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: ReadPage[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view as number[]
    const { items } = await page.getTextContent()
    const { fnArray, argsArray } = await page.getOperatorList()
    const rectangles = fnArray.flatMap((op, at) => (op === OPS.constructPath ? rectanglesOf(argsArray[at] as PathArguments) : []))
    pages.push({
      width: (right - left) * MM,
      height: (top - bottom) * MM,
      text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      rectangles,
    })
  }
  await task.destroy()
  return pages
}

/** The operator that paints, the path's pieces, and its bounds. */
type PathArguments = [number, [ArrayLike<number> | null], ArrayLike<number>]

/** Of a path of rectangles: each begins with a move (0) and three lines (1), and is closed (4). */
function rectanglesOf([, [pieces]]: PathArguments): ReadPage['rectangles'] {
  const numbers = Array.from(pieces ?? [])
  const found: ReadPage['rectangles'] = []
  let corners: [number, number][] = []
  for (let at = 0; at < numbers.length;) {
    const kind = numbers[at]
    if (kind === 0) corners = []
    if (kind === 0 || kind === 1) {
      corners.push([numbers[at + 1]!, numbers[at + 2]!])
      at += 3
    } else if (kind === 4) {
      found.push(boxOf(corners))
      at += 1
    } else throw new Error(`piece ${kind} of a path`)
  }
  return found
}

function boxOf(corners: readonly [number, number][]): ReadPage['rectangles'][number] {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: x * MM, y: y * MM, width: (Math.max(...xs) - x) * MM, height: (Math.max(...ys) - y) * MM }
}

/** Widths of the bars and gaps of each symbol of Code 128, by its value. */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const [START_B, START_C, CODE_B, CODE_C, STOP_AT] = [104, 105, 100, 99, 6]

/** What a Code 128 says, of its bars from left to right. Throws for one that no scanner would read. */
export function readCode128(bars: ReadPage['rectangles']): string {
  const sorted = bars.toSorted((a, b) => a.x - b.x)
  const first = sorted[0]!
  const last = sorted.at(-1)!
  const widths = sorted.flatMap((bar, n) => {
    const next = sorted[n + 1]
    return next ? [bar.width, next.x - bar.x - bar.width] : [bar.width]
  })
  // Eleven modules a symbol, and thirteen the last.
  const count = (widths.length - 7) / STOP_AT
  const module = (last.x + last.width - first.x) / (count * 11 + 13)
  const values = Array.from({ length: count }, (_, n) => {
    const key = widths
      .slice(n * STOP_AT, n * STOP_AT + STOP_AT)
      .map((width) => Math.round(width / module))
      .join('')
    const value = symbols.indexOf(key)
    if (value < 0) throw new Error(`${key} is no symbol of Code 128`)
    return value
  })
  const sum = values.slice(0, -1).reduce((so, value, n) => so + value * Math.max(n, 1), 0) % 103
  if (sum !== values.at(-1)) throw new Error('the check symbol is wrong')
  return textOf(values.slice(0, -1))
}

function textOf([start = 0, ...values]: number[]): string {
  if (start !== START_B && start !== START_C) throw new Error(`begins with ${start}`)
  let inPairs = start === START_C
  let text = ''
  for (const value of values) {
    if (inPairs && value === CODE_B) inPairs = false
    else if (!inPairs && value === CODE_C) inPairs = true
    else text += inPairs ? String(value).padStart(2, '0') : String.fromCodePoint(value + 32)
  }
  return text
}
