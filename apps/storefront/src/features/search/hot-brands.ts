import type { Brand } from '../../lib/market-lists.ts'

/** Brands that shoppers of proxy services look for most, by Latin name; those missing from the brand list are left out. */
const hot = ['NINTENDO', 'SANRIO', 'SONY', 'CANON', 'SEIKO', 'BANDAI', 'RICOH', 'LOUIS VUITTON', 'DISNEY', 'CASIO']
const SHOWN = 8

/** The popular brands, at most eight. */
export function hotBrands(brands: readonly Brand[]): Brand[] {
  const byName = new Map(brands.map((brand) => [brand.nameEn.toUpperCase(), brand]))
  return hot.flatMap((name) => byName.get(name) ?? []).slice(0, SHOWN)
}
