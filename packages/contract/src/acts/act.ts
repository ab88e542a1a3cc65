import type { z } from 'zod'
import type { RefusalName } from '../errors.ts'
import type { Permission } from './permissions.ts'

/** The types of an act's schemas. They exist at compile time only. */
interface Types<Input, Data> {
  input: Input
  data: Data
}

/** An act or a query of staff, defined once for the executor, the record of acts and the command line. */
export interface Act<Input = unknown, Data = unknown, Looks extends boolean = boolean, Asks extends boolean = boolean> {
  /** One line for the list of commands. */
  summary: string
  permission: Permission
  /** Each field has a description. Unknown fields are dropped; an invalid one is refused with a sentence. */
  input: z.ZodObject
  data: z.ZodType
  /** The act only reads: it needs no reason and is not recorded. */
  looks: Looks
  /** Secret fields: the record says that they were given, but not their values. */
  unkept: readonly string[]
  /** The act calls the marketplace or a gateway, before its transaction is opened. */
  asksOutside: Asks
  refusals: readonly RefusalName[]
  /** Absent at run time. */
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
