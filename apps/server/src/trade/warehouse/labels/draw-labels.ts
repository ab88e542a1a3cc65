import { fileURLToPath } from 'node:url'
import type { LabelSize } from '@otsukai/contract/desk/warehouse'
import { code128, qrCode } from './codes.ts'

/** What a label says. */
export interface Label {
  /** In the code, and large: larger where no shelf stands beside it. */
  code: string
  /** Large, at the right; null for none. */
  shelf: string | null
  /** Smaller, below the code: each line at the left and at the right. */
  lines: readonly (readonly [left: string, right: string])[]
}

type Document = PDFKit.PDFDocument

const POINTS_A_MM = 72 / 25.4
const mm = (length: number): number => length * POINTS_A_MM

/** One whole font of Chinese and Japanese; only the glyphs that a document uses go into it. */
const fontFile = () => fileURLToPath(new URL('../fonts/NotoSansHans-Medium.otf', import.meta.resolve('@embedpdf/fonts-sc')))

/** Where things stand on a label of a size, in mm. */
interface Layout {
  width: number
  height: number
  margin: number
  code: number
  shelf: number
  bars: number
  line: number
  /** A QR code's side; 0 for none. */
  qr: number
}

const layouts: Readonly<Record<LabelSize, Layout>> = {
  '62x29': { width: 62, height: 29, margin: 2, code: 5, shelf: 6.5, bars: 10, line: 2.8, qr: 0 },
  '50x30': { width: 50, height: 30, margin: 2, code: 4.2, shelf: 5.5, bars: 11, line: 2.6, qr: 0 },
  '100x150': { width: 100, height: 150, margin: 6, code: 10, shelf: 20, bars: 26, line: 5, qr: 36 },
}

/** Labels as a PDF, one a page, each page exactly of the label's size. The libraries are loaded when the first is drawn. */
export async function drawLabels(labels: readonly Label[], size: LabelSize): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const layout = layouts[size]
  const document = new PDFDocument({ autoFirstPage: false, font: fontFile(), info: { Title: labels.map(({ code }) => code).join(' ') } })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  for (const label of labels) {
    document.addPage({ size: [mm(layout.width), mm(layout.height)], margin: 0 })
    await drawLabel(document, label, layout)
  }
  document.end()
  return whole
}

async function drawLabel(document: Document, { code, shelf, lines }: Label, layout: Layout): Promise<void> {
  const { margin, width } = layout
  const inner = width - 2 * margin
  const shelfWidth = shelf === null ? 0 : Math.min(inner * 0.42, widthOf(document, shelf, layout.shelf))
  const size = shelf === null ? layout.shelf : layout.code
  write(document, code, { x: margin, y: margin, size, most: inner - shelfWidth - 1 })
  if (shelf !== null) write(document, shelf, { x: width - margin - shelfWidth, y: margin, size: layout.shelf, most: shelfWidth })
  let y = margin + Math.max(size, shelf === null ? 0 : layout.shelf) * 1.25
  await drawBars(document, code, { x: margin, y, width: inner, height: layout.bars })
  y += layout.bars + layout.line * 0.4
  for (const [left, right] of lines) {
    const rightWidth = widthOf(document, right, layout.line)
    write(document, left, { x: margin, y, size: layout.line, most: inner - rightWidth - 1 })
    write(document, right, { x: width - margin - rightWidth, y, size: layout.line, most: rightWidth })
    y += layout.line * 1.3
  }
  if (layout.qr > 0) await drawQr(document, code, { x: (width - layout.qr) / 2, y: layout.height - margin - layout.qr, side: layout.qr })
}

const widthOf = (document: Document, text: string, size: number): number => document.fontSize(mm(size)).widthOfString(text) / POINTS_A_MM

interface Writing {
  x: number
  y: number
  size: number
  /** The text is drawn smaller, and then cut, to be no wider. */
  most: number
}

function write(document: Document, text: string, { x, y, size, most }: Writing): void {
  if (text === '') return
  const wide = widthOf(document, text, size)
  const fitting = wide <= most ? size : Math.max(size * 0.7, (size * most) / wide)
  const shown = cut(document, text, fitting, most + 0.1)
  document.fontSize(mm(fitting)).text(shown, mm(x), mm(y), { lineBreak: false })
}

/** As much of a text as is no wider. Found by halves, so that whoever names goods does not decide how long a label takes. */
function cut(document: Document, text: string, size: number, most: number): string {
  if (widthOf(document, text, size) <= most) return text
  const letters = [...text]
  const some = (n: number) => `${letters.slice(0, n).join('')}…`
  let [fits, over] = [1, letters.length]
  while (over - fits > 1) {
    const half = Math.floor((fits + over) / 2)
    if (widthOf(document, some(half), size) <= most) fits = half
    else over = half
  }
  return some(fits)
}

/** The module of a Code 128 is as wide as the label lets it be, with the ten of the quiet zone at each side. */
async function drawBars(
  document: Document,
  text: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  const widths = await code128(text)
  const module = width / (widths.reduce((sum, one) => sum + one, 0) + 20)
  let at = x + 10 * module
  for (const [n, modules] of widths.entries()) {
    if (n % 2 === 0) document.rect(mm(at), mm(y), mm(modules * module), mm(height))
    at += modules * module
  }
  document.fill('#000')
}

async function drawQr(document: Document, text: string, { x, y, side }: { x: number; y: number; side: number }): Promise<void> {
  const rows = await qrCode(text)
  const module = side / rows.length
  for (const [row, modules] of rows.entries())
    for (const [column, dark] of modules.entries())
      if (dark) document.rect(mm(x + column * module), mm(y + row * module), mm(module), mm(module))
  document.fill('#000')
}
