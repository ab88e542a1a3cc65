import { dataFolder, loadRows } from './read-table.ts'

let names: Map<string, string> | null = null

/** The Chinese name of one of the marketplace's categories; undefined for an id that the table does not hold. */
export function categoryZh(id: string): string | undefined {
  names ??= new Map(loadRows(dataFolder, 'category-names.tsv').map(({ cells }) => [cells[0] ?? '', cells[1] ?? '']))
  return names.get(id)
}
