import { dataFolder, loadRows } from './read-table.ts'

const read = (file: string): ReadonlyMap<string, string> =>
  new Map(loadRows(dataFolder, file).map(({ cells }) => [cells[0] ?? '', cells[1] ?? '']))

let tables: { byId: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> } | null = null

/** The Chinese name of a category of the marketplace, by its number or else by its Japanese name; undefined when no table has either. */
export function categoryZh(id: string, name: string): string | undefined {
  tables ??= { byId: read('category-names.tsv'), byName: read('category-words.tsv') }
  return tables.byId.get(id) ?? tables.byName.get(name)
}
