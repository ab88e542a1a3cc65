/** Without it a Chinese Excel reads the file in GBK. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV row (RFC 4180). */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** A CSV cell. A quotation mark before it keeps a spreadsheet from running text as a formula; some read full-width signs as formulas too. https://owasp.org/www-community/attacks/CSV_Injection */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
