import type { z } from 'zod'
import type { RefusalName } from '../errors.ts'
import type { Permission } from './permissions.ts'

/** What an act's schemas give, for the compiler alone. */
interface Types<Input, Data> {
  input: Input
  data: Data
}

/** What staff do or look at, defined once: the executor, the record of acts and the command line are made from it. */
export interface Act<Input = unknown, Data = unknown, Looks extends boolean = boolean, Asks extends boolean = boolean> {
  /** One line, as whoever may do it reads it. */
  summary: string
  permission: Permission
  /** Each field is described. Unknown fields are dropped; what does not fit is refused with a sentence. */
  input: z.ZodObject
  data: z.ZodType
  /** It only looks: it needs no reason and leaves no record. */
  looks: Looks
  /** Fields that are no facts but keys: the record says that they were told, not what. */
  unkept: readonly string[]
  /** It asks the marketplace or a gateway, which it does before its transaction is opened. */
  asksOutside: Asks
  refusals: readonly RefusalName[]
  /** Never there at run time. */
  readonly types?: Types<Input, Data>
}

type TypesOf<A> = A extends { readonly types?: infer T } ? NonNullable<T> : never
export type ActInput<A> = TypesOf<A> extends Types<infer Input, unknown> ? Input : never
export type ActData<A> = TypesOf<A> extends Types<unknown, infer Data> ? Data : never

interface Definition<Input extends z.ZodObject, Data extends z.ZodType> {
  summary: string
  permission: Permission
  input: Input
  data: Data
}

export const act = <Input extends z.ZodObject, Data extends z.ZodType, const Asks extends boolean = false>(
  definition: Definition<Input, Data> & { unkept?: readonly (keyof z.output<Input> & string)[]; asksOutside?: Asks },
): Act<z.output<Input>, z.output<Data>, false, Asks> => ({
  unkept: [],
  refusals: ['actRefused'],
  ...definition,
  looks: false,
  asksOutside: (definition.asksOutside ?? false) as Asks,
})

export const look = <Input extends z.ZodObject, Data extends z.ZodType>(
  definition: Definition<Input, Data>,
): Act<z.output<Input>, z.output<Data>, true, false> => ({
  ...definition,
  looks: true,
  unkept: [],
  asksOutside: false,
  refusals: [],
})
