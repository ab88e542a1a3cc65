import { dataFolder, loadRows } from './read-table.ts'

interface Names {
  byId: ReadonlyMap<string, string>
  byName: ReadonlyMap<string, string>
}

let names: Names | null = null

function readNames(): Names {
  const byId = new Map<string, string>()
  const byName = new Map<string, string | null>()
  for (const { cells } of loadRows(dataFolder, 'category-names.tsv')) {
    const [id = '', zh = '', ja = ''] = cells
    byId.set(id, zh)
    const other = byName.get(ja)
    byName.set(ja, other === undefined || other === zh ? zh : null)
  }
  for (const { cells } of loadRows(dataFolder, 'category-words.tsv')) byName.set(cells[0] ?? '', cells[1] ?? '')
  return { byId, byName: new Map([...byName].flatMap(([ja, zh]) => (zh === null ? [] : [[ja, zh]]))) }
}

/**
 * The Chinese name of a category of the marketplace, by its number, or else by its Japanese name where all categories of that name have
 * the same in Chinese; undefined when no table has either.
 */
export function categoryZh(id: string, name: string): string | undefined {
  names ??= readNames()
  return names.byId.get(id) ?? names.byName.get(name)
}
