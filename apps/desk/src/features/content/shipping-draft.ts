import { countryZh, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import type { Editor } from './editor.ts'

type Bands = readonly (readonly [maxG: number, jpy: number])[]

/** A line as it is published; of the rest of it nothing is read here. */
export interface DraftLine {
  id: string
  nameZh: string
  open: boolean
  closedZh: string | null
  checkedOn: string
  countries: Partial<Record<ShippingCountry, string>>
  zones: Record<string, { bands: Bands }>
}

interface DraftShipping {
  lines: DraftLine[]
}

/** The countries of a zone, in Chinese. */
const zoneZh = ({ countries }: DraftLine, zone: string): string =>
  (Object.keys(countries) as ShippingCountry[])
    .filter((country) => countries[country] === zone)
    .map((country) => countryZh[country])
    .join('、')

const rowsOf = (bands: Bands): string => bands.map(([maxG, jpy]) => `${maxG} → ${jpy}`).join('\n')

/** `500 → 1,450` a row, also by tabs or spaces, as a spreadsheet copies it. A row that is none stays a text, which publishing refuses. */
const bandsOf = (text: string): unknown =>
  text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [, maxG, jpy] = /^(\d+)\s*(?:→|\s)\s*(\d+)$/.exec(row.trim().replaceAll(',', '')) ?? []
      return maxG === undefined ? row : [Number(maxG), Number(jpy)]
    })

const linesIn = (body: unknown): DraftLine[] => (body as DraftShipping | undefined)?.lines ?? []

/** Prices as tables, when they were checked and why a line is closed as fields of their own; the rest as in its file. */
export const shippingLines: Editor = {
  fields: (body) => [
    ...linesIn(body).flatMap((line) => [
      { id: `${line.id} checkedOn`, label: `${line.nameZh}：哪天和承运商核对的`, hint: '写成 2026-11-27 这样' },
      { id: `${line.id} closedZh`, label: `${line.nameZh}：为什么停收`, hint: '会员看得到；空着就是开放' },
      ...Object.keys(line.zones).map((zone) => ({
        id: `${line.id} ${zone}`,
        label: `${line.nameZh}，寄${zoneZh(line, zone)}`,
        hint: '一行一档：最多多少克、多少日元；可以从表格里整块粘贴',
        long: 8,
      })),
    ]),
    {
      id: 'rest',
      label: '其余：限重、尺寸、天数、限值、存放和打包的条款、一般重量',
      hint: '和 content/shipping-lines.json 里的写法一样',
      long: 16,
    },
  ],
  toTexts: (body) => {
    const texts: Record<string, string> = {}
    const lines = linesIn(body).map(({ checkedOn, closedZh, open: _, ...line }) => {
      texts[`${line.id} checkedOn`] = checkedOn
      texts[`${line.id} closedZh`] = closedZh ?? ''
      const zones = Object.entries(line.zones).map(([zone, { bands, ...rest }]) => {
        texts[`${line.id} ${zone}`] = rowsOf(bands)
        return [zone, rest]
      })
      return { ...line, zones: Object.fromEntries(zones) }
    })
    texts['rest'] = JSON.stringify({ ...(body as object), lines }, null, 2)
    return texts
  },
  toBody: (texts) => {
    try {
      const rest = JSON.parse(texts['rest'] ?? '') as DraftShipping
      return { ...rest, lines: rest.lines.map((line) => withTables(line, texts)) }
    } catch {
      return texts['rest']
    }
  },
}

/** A line with what stands in fields of its own. One that was added to the rest brings its prices itself. */
function withTables(line: DraftLine, texts: Readonly<Record<string, string>>): unknown {
  const zones = Object.entries(line.zones).map(([zone, rest]) => {
    const rows = texts[`${line.id} ${zone}`]
    return [zone, rows === undefined ? rest : { ...rest, bands: bandsOf(rows) }]
  })
  const closedZh = texts[`${line.id} closedZh`]?.trim()
  return {
    ...line,
    zones: Object.fromEntries(zones),
    ...(closedZh !== undefined && { open: closedZh === '', closedZh: closedZh === '' ? null : closedZh }),
    ...(texts[`${line.id} checkedOn`] !== undefined && { checkedOn: texts[`${line.id} checkedOn`]!.trim() }),
  }
}
