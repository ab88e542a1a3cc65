import { type Brand, brandNamed } from '../brands.ts'

/** A kind of goods within a family: a product name as sellers write it, and its usual second-hand price. */
export interface Model {
  name: string
  goingPriceJpy: number
  brand: Brand | null
  categoryId: string
  /** The photo maker's word for what the pictures show. */
  subject: string
}

/** The wording of a trade's listings: sellers' words, accessories and faults. */
export interface Family {
  name: string
  /** Share among all listings, against the other families' weights. */
  weight: number
  models: readonly Model[]
  /** A word for the title, the sentence that says the same in the description, and where not all goods of the family can be so: those whose name or subject it fits. */
  details: readonly (readonly [word: string, sentence: string, only?: RegExp])[]
  accessories: readonly string[]
  lightFlaws: readonly string[]
  heavyFlaws: readonly string[]
  /** Names of `colours`, where goods of the family come in colours. */
  colours: readonly string[]
  sizes: readonly string[]
  /** The subjects that come in sizes, where not all do. */
  sized?: RegExp
  /** Mostly sold new, mostly used, or both. */
  wear: 'new' | 'mixed' | 'used'
  parcel: 'letter' | 'small' | 'large'
  /** Words behind `#` at the description's end. */
  tags: readonly string[]
}

export type FamilyFacts = Partial<Omit<Family, 'models' | 'name' | 'weight'>>

/** Completes a family with what most goods have. */
export function family(name: string, weight: number, models: readonly Model[], facts: FamilyFacts = {}): Family {
  return {
    name,
    weight,
    models,
    details: [],
    accessories: [],
    lightFlaws: ['細かなスレがありますが、目立つ傷はありません。', '写真では分かりにくい程度の小傷があります。'],
    heavyFlaws: ['写真のとおり傷・汚れがあります。', '経年による変色があります。'],
    colours: [],
    sizes: [],
    wear: 'mixed',
    parcel: 'small',
    tags: [],
    ...facts,
  }
}

/** Reads models written one a line: `name | going price in yen | subject | category id | brand's Latin name`, later lines inheriting what they leave out. */
export function models(table: string): Model[] {
  let last = { subject: '', categoryId: '', brand: '' }
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', price = '', subject, categoryId, brand] = line.split('|').map((cell) => cell.trim())
      last = { subject: subject || last.subject, categoryId: categoryId || last.categoryId, brand: brand ?? last.brand }
      const known = last.brand && last.brand !== '-' ? brandNamed(last.brand) : null
      return { name, goingPriceJpy: Number(price), brand: known, categoryId: last.categoryId, subject: last.subject }
    })
}

/** Every first word with every kind of goods: `ハチワレ` × `ぬいぐるみ マスコット`, at the kind's price. */
export const crossed = (words: readonly string[], kinds: readonly Model[]): Model[] =>
  words.flatMap((word) => kinds.map((kind) => ({ ...kind, name: `${word} ${kind.name}` })))
