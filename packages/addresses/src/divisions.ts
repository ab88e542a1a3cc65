import { hongKong, macao } from './harbour.ts'
import type { Country } from './fields.ts'
import { taiwanCities, taiwanDistricts } from './taiwan.ts'

/** What one can choose from. A list that is empty has nothing to choose: the field stays empty. */
export interface Divisions {
  provinces: readonly string[]
  citiesOf: (province: string) => readonly string[]
  districtsOf: (province: string, city: string) => readonly string[]
}

const none: readonly string[] = []

const small: Readonly<Record<Exclude<Country, 'CN'>, Divisions>> = {
  HK: { provinces: none, citiesOf: () => Object.keys(hongKong), districtsOf: (_, city) => Object.keys(hongKong[city]?.districts ?? {}) },
  MO: { provinces: none, citiesOf: () => Object.keys(macao), districtsOf: () => none },
  TW: { provinces: none, citiesOf: () => taiwanCities, districtsOf: (_, city) => taiwanDistricts(city) },
}

const settled = new Map(
  Object.entries(small).map(([country, divisions]): [Country, Promise<Divisions>] => [country as Country, Promise.resolve(divisions)]),
)

/** The divisions of a country, the same promise each time. The mainland's table is loaded when it is first asked for, and again where that failed. */
export function divisionsOf(country: Country): Promise<Divisions> {
  let divisions = settled.get(country)
  if (!divisions) {
    divisions = loadMainland()
    settled.set(country, divisions)
    divisions.catch(() => settled.delete(country))
  }
  return divisions
}

async function loadMainland(): Promise<Divisions> {
  const { areaList } = await import('@vant/area-data')
  // Taiwan, Hong Kong and Macao have tables of their own.
  const ours = (code: string) => !/^(?:71|8[12])/.test(code)
  const provinces = new Map<string, string>()
  const cities = new Map<string, Map<string, string>>()
  const districts = new Map<string, string[]>()
  for (const [code, name] of Object.entries(areaList.province_list)) {
    if (ours(code)) provinces.set(name, code.slice(0, 2))
  }
  for (const [code, name] of Object.entries(areaList.city_list)) {
    const province = code.slice(0, 2)
    cities.set(province, (cities.get(province) ?? new Map<string, string>()).set(name, code.slice(0, 4)))
  }
  for (const [code, name] of Object.entries(areaList.county_list)) {
    const city = code.slice(0, 4)
    districts.set(city, [...(districts.get(city) ?? []), name])
  }
  const citiesIn = (province: string) => cities.get(provinces.get(province) ?? '')
  return {
    provinces: [...provinces.keys()],
    citiesOf: (province) => [...(citiesIn(province)?.keys() ?? [])],
    districtsOf: (province, city) => districts.get(citiesIn(province)?.get(city) ?? '') ?? none,
  }
}
