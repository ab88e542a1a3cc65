import type { Brand } from '../../lib/market-lists.ts'

/** What members of such services look for most, by the names in Latin letters; shown as far as the list holds them. */
const hot = ['NINTENDO', 'SANRIO', 'SONY', 'CANON', 'SEIKO', 'BANDAI', 'RICOH', 'LOUIS VUITTON', 'DISNEY', 'CASIO']
const SHOWN = 8

/** The brands to begin with, at most eight. */
export function hotBrands(brands: readonly Brand[]): Brand[] {
  const byName = new Map(brands.map((brand) => [brand.nameEn.toUpperCase(), brand]))
  return hot.flatMap((name) => byName.get(name) ?? []).slice(0, SHOWN)
}
