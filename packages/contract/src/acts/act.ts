import type { z } from 'zod'
import type { RefusalName } from '../errors.ts'
import type { Permission } from '../staff/permissions.ts'

/** The types of an act's schemas. They exist at compile time only. */
interface Types<Input, Data> {
  input: Input
  data: Data
}

/** The nouns that acts are about. A `member` is named by account, a `tradeAccount` by its name, a carrier's `bill` by carrier and number, a `day` like 2026-11-20. */
export const subjectKinds = [
  'order',
  'entry',
  'member',
  'thread',
  'bid',
  'goods',
  'tradeAccount',
  'bill',
  'staff',
  'content',
  'day',
  'word',
  'arrival',
  'parcel',
  'list',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** When a second person must agree: above one of the configured limits, always, or in cases that the act itself tells apart. */
export type SecondPerson = 'aboveLimit' | 'aboveRefundLimit' | 'abovePaymentLimit' | 'always' | 'inCases'

/** An act or a query of staff, defined once for the executor, the record of acts, the desk and the command line. */
export interface Act<Input = unknown, Data = unknown, Looks extends boolean = boolean, Asks extends boolean = boolean> {
  /** One line for the list of commands. */
  summary: string
  /** What the desk calls it, as on a button. */
  titleZh: string
  /** The right that it needs; any of them will do where there are several, and the act's own guard tells which for what. */
  permission: Permission | readonly Permission[]
  /** Each field has a description; a `title` in its meta is its label at the desk. Unknown fields are dropped; an invalid one is refused with a sentence. */
  input: z.ZodObject
  data: z.ZodType
  /** The act only reads: it needs no reason and is not recorded. */
  looks: Looks
  /** Secret fields: the record says that they were given, but not their values. */
  unkept: readonly string[]
  /** The act calls the marketplace or a gateway, before its transaction is opened. */
  asksOutside: Asks
  /** The noun that it is about, and the field that names it, within what the field `of` names where it alone does not; null for none. */
  about: { kind: SubjectKind; field: string; of?: string } | null
  /**
   * Whether it rests on how its subject stands: it is then refused when that has moved since whoever acts last saw it. An act that writes
   * down a fact of the outside rests on nothing.
   */
  rests: boolean
  second: SecondPerson | null
  /** The act that takes it back. */
  undoneBy: string | null
  refusals: readonly RefusalName[]
  /** Absent at run time. */
  readonly types?: Types<Input, Data>
}

type TypesOf<A> = A extends { readonly types?: infer T } ? NonNullable<T> : never
export type ActInput<A> = TypesOf<A> extends Types<infer Input, unknown> ? Input : never
export type ActData<A> = TypesOf<A> extends Types<unknown, infer Data> ? Data : never

interface Definition<Input extends z.ZodObject, Data extends z.ZodType> {
  summary: string
  titleZh: string
  permission: Permission | readonly Permission[]
  input: Input
  data: Data
}

interface Weight<Input extends z.ZodObject> {
  unkept?: readonly (keyof z.output<Input> & string)[]
  about?: { kind: SubjectKind; field: keyof z.output<Input> & string; of?: keyof z.output<Input> & string }
  /** Default: whether it is about something that stands in states. */
  rests?: boolean
  second?: SecondPerson
  undoneBy?: string
}

/** Subjects with states of their own, which an act rests on unless it says otherwise. */
const standing: readonly SubjectKind[] = ['order', 'entry', 'member', 'staff', 'parcel']

/** What every act may be answered besides the refusals of its own command. */
const refusals = [
  'notAllowedNow',
  'movedSince',
  'stepUpNeeded',
  'reasonNeeded',
  'requestIdReused',
] as const satisfies readonly RefusalName[]

export const act = <Input extends z.ZodObject, Data extends z.ZodType, const Asks extends boolean = false>({
  unkept = [],
  asksOutside,
  about,
  rests,
  second,
  undoneBy,
  ...definition
}: Definition<Input, Data> & Weight<Input> & { asksOutside?: Asks }): Act<z.output<Input>, z.output<Data>, false, Asks> => ({
  ...definition,
  unkept,
  looks: false,
  asksOutside: (asksOutside ?? false) as Asks,
  about: about ?? null,
  rests: rests ?? (about !== undefined && standing.includes(about.kind)),
  second: second ?? null,
  undoneBy: undoneBy ?? null,
  refusals,
})

export const look = <Input extends z.ZodObject, Data extends z.ZodType>(
  definition: Definition<Input, Data>,
): Act<z.output<Input>, z.output<Data>, true, false> => ({
  ...definition,
  looks: true,
  unkept: [],
  asksOutside: false,
  about: null,
  rests: false,
  second: null,
  undoneBy: null,
  refusals: [],
})

/** The rights of an act, any of which will do. */
export const rightsOf = ({ permission }: Pick<Act, 'permission'>): readonly Permission[] => [permission].flat() as Permission[]

/** Whether somebody with these rights may do the act at all. */
export const mayDo = (act: Pick<Act, 'permission'>, rights: ReadonlySet<Permission>): boolean =>
  rightsOf(act).some((right) => rights.has(right))

const steppedUp: readonly Permission[] = ['money.act', 'approve', 'staff.manage', 'accounts.connect', 'export']

/** Whether whoever does it must have shown their factor again within the last minutes. */
export const needsStepUp = (act: Pick<Act, 'permission' | 'looks'>): boolean =>
  !act.looks && rightsOf(act).some((right) => steppedUp.includes(right))
