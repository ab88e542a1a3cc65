import type { z } from 'zod'
import type { RefusalName } from './errors.ts'
import type { Permission } from './staff/permissions.ts'

/** How a call's input travels. A GET always uses the query. */
export type Encoding = 'query' | 'json' | 'form' | 'multipart'

/** The limits of a multipart call: number of files, and bytes of each. */
export interface Upload {
  files: number
  bytes: number
}

/** Who may make a call: `visitor` is anyone, a member included. `staff` are the operator's people, at the desk alone; `phone` is one that is a camera of theirs. */
export type Who = 'visitor' | 'member' | 'staff' | 'phone'

/** The types of a call's schemas: parsed input, input as a caller writes it, `data` of the envelope. They exist at compile time only. */
interface Types<Input, Request, Data> {
  input: Input
  request: Request
  data: Data
}

/**
 * A call, defined once for the server's routes, the client's types, the OpenAPI document and the tests. Generic over plain types rather
 * than over its schemas, which the compiler would compare in full depth wherever a call is passed on.
 */
export interface Call<Input = unknown, Request = unknown, Data = unknown, W extends Who = Who, R extends RefusalName = RefusalName> {
  method: 'GET' | 'POST'
  path: string
  who: W
  /** The right that a member of staff needs; any of them will do where there are several. Absent: every one may. */
  permission?: Permission | readonly Permission[]
  encoding: Encoding
  /** Set for a multipart call only. */
  upload?: Upload
  /** Query, form or body. Unknown fields are dropped; invalid input is answered 400. */
  input: z.ZodType
  /** `data` of the envelope on success. */
  data: z.ZodType
  /** The refusals that this call may answer, by name. */
  refusals: readonly R[]
  /** True when the shared client may cache the answer for 300,000 ms. */
  cache: boolean
  summary: string
  /** Absent at run time. */
  readonly types?: Types<Input, Request, Data>
}

type TypesOf<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never
export type InputOf<C> = TypesOf<C> extends Types<infer Input, unknown, unknown> ? Input : never
/** The input as a caller writes it: fields with a default may be left out. */
export type RequestOf<C> = TypesOf<C> extends Types<unknown, infer Request, unknown> ? Request : never
export type DataOf<C> = TypesOf<C> extends Types<unknown, unknown, infer Data> ? Data : never
export type RefusalOf<C> = C extends { readonly refusals: readonly (infer R extends RefusalName)[] } ? R : never

interface Definition<Input extends z.ZodType, Data extends z.ZodType, W extends Who, R extends RefusalName> {
  summary: string
  who: W
  permission?: Permission | readonly Permission[]
  input: Input
  data: Data
  refusals?: readonly R[]
  cache?: boolean
}

type CallOf<Input extends z.ZodType, Data extends z.ZodType, W extends Who, R extends RefusalName> = Call<
  z.output<Input>,
  z.input<Input>,
  z.output<Data>,
  W,
  R
>

export const get = <Input extends z.ZodType, Data extends z.ZodType, const W extends Who, const R extends RefusalName = never>(
  path: string,
  definition: Definition<Input, Data, W, R>,
): CallOf<Input, Data, W, R> => ({
  refusals: [],
  cache: false,
  ...definition,
  method: 'GET',
  path,
  encoding: 'query',
})

export const post = <Input extends z.ZodType, Data extends z.ZodType, const W extends Who, const R extends RefusalName = never>(
  path: string,
  definition: Definition<Input, Data, W, R> & ({ encoding?: 'json' | 'form' } | { encoding: 'multipart'; upload: Upload }),
): CallOf<Input, Data, W, R> => ({
  refusals: [],
  cache: false,
  encoding: 'json',
  ...definition,
  method: 'POST',
  path,
})
