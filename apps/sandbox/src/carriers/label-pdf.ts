/** A page of 100 × 150 mm with lines of ASCII, in points of 1/72 inch: https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf */
export function labelPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) =>
    line
      .replaceAll(/[^\x20-\x7E]/g, '?')
      .replaceAll(/[\\()]/g, String.raw`\$&`)
      .slice(0, 60),
  )
  const content = `BT /F1 11 Tf 14 TL 18 396 Td ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 283 425] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}`
  return Buffer.from(`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
