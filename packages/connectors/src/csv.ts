/** The rows of a bill in CSV (RFC 4180): a quoted cell may hold commas and line ends. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

/** Reads a table's cells by column title. Throws for a missing column. */
export function columnsOf<Name extends string>(
  header: readonly string[],
  names: readonly Name[],
): (row: readonly string[], name: Name) => string {
  const places = new Map(names.map((name) => [name, header.indexOf(name)]))
  for (const [name, place] of places) if (place < 0) throw new Error(`a bill without the column ${name}`)
  return (row, name) => row[places.get(name) ?? -1] ?? ''
}
