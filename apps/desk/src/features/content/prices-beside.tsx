import { countryZh, shippingCountries, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import type { DraftLine } from './shipping-draft.ts'

/** Packed weights at which prices are compared, in grams. */
const SHOWN_G = [500, 1_000, 2_000, 5_000, 10_000]

/** What each line costs at some weights once the draft is published, with the former price where it differs. */
export function PricesBeside({ now, draft }: { now: unknown; draft: unknown }) {
  const [before, after] = [linesOf(now), linesOf(draft)]
  if (after.length === 0) return <p className="text-shu">“其余”一栏的写法不对，还读不出线路。</p>
  return (
    <div className="grid gap-4">
      {shippingCountries.map((country) => {
        const lines = after.filter(({ countries }) => countries[country] !== undefined)
        return (
          lines.length > 0 && (
            <table key={country} className="w-full border-collapse text-cap">
              <caption className="pb-1 text-left font-semibold text-ink">寄{countryZh[country]}，日元</caption>
              <thead>
                <tr className="bg-sunk text-ink-2">
                  <th className="px-1.5 text-left font-normal">打包后</th>
                  {SHOWN_G.map((grams) => (
                    <th key={grams} className="num px-1.5 text-right font-normal">
                      {grams / 1_000} kg
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Prices key={line.id} line={line} before={before.find(({ id }) => id === line.id)} country={country} />
                ))}
              </tbody>
            </table>
          )
        )
      })}
      <p className="text-ink-3">“收费标准”里的计算器、商品页的估算，都按这份价目。</p>
    </div>
  )
}

/** The lines of a draft, which may not be readable yet. */
function linesOf(body: unknown): DraftLine[] {
  const lines: unknown = typeof body === 'object' && body !== null && 'lines' in body ? body.lines : null
  return Array.isArray(lines) ? (lines as DraftLine[]) : []
}

/** The price of a weight by a line's table; null where it takes none, or the table cannot be read. */
function priceOf(line: DraftLine | undefined, country: ShippingCountry, grams: number): number | null {
  const bands: unknown = line?.open ? line.zones[line.countries[country] ?? '']?.bands : null
  if (!Array.isArray(bands)) return null
  const band = (bands as unknown[]).find((one): one is [number, number] => Array.isArray(one) && grams <= Number(one[0]))
  return band?.[1] ?? null
}

function Prices({ line, before, country }: { line: DraftLine; before: DraftLine | undefined; country: ShippingCountry }) {
  return (
    <tr className="border-t border-line">
      <th className="px-1.5 py-1 text-left font-medium">{line.nameZh}</th>
      {line.open ? (
        SHOWN_G.map((grams) => {
          const [price, former] = [priceOf(line, country, grams), priceOf(before, country, grams)]
          return (
            <td key={grams} className={`num px-1.5 py-1 text-right ${price === former ? '' : 'bg-kihada-wash'}`}>
              {price === null ? '–' : formatJpy(price)}
              {price !== former && <s className="block text-ink-3">{former === null ? '–' : formatJpy(former)}</s>}
            </td>
          )
        })
      ) : (
        <td colSpan={SHOWN_G.length} className={`px-1.5 py-1 text-ink-3 ${before?.open ? 'bg-kihada-wash' : ''}`}>
          停收：{line.closedZh}
        </td>
      )}
    </tr>
  )
}
