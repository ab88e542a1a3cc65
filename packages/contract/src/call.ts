import type { z } from 'zod'
import type { RefusalName } from './errors.ts'

/** How a call's input travels. A GET always uses the query. */
export type Encoding = 'query' | 'json' | 'form' | 'multipart'

/** The files that a multipart call takes: so many at most, of so many bytes each. */
export interface Upload {
  files: number
  bytes: number
}

/** Who may make a call: `visitor` is anyone, a member included. */
export type Who = 'visitor' | 'member'

/** What a call's schemas give, for the compiler alone: parsed input, what a caller writes, and `data` of the envelope. */
interface Types<Input, Request, Data> {
  input: Input
  request: Request
  data: Data
}

/**
 * A call, defined once: the server's routes, the client's types, the OpenAPI document and the tests are made from it. Generic over
 * plain types and not over its schemas, which the compiler would compare in all their depth wherever a call is passed on.
 */
export interface Call<Input = unknown, Request = unknown, Data = unknown, W extends Who = Who, R extends RefusalName = RefusalName> {
  method: 'GET' | 'POST'
  path: string
  who: W
  encoding: Encoding
  /** Of a multipart call, and of no other. */
  upload?: Upload
  /** Query, form or body. Unknown fields are dropped; what does not fit is answered 400. */
  input: z.ZodType
  /** `data` of the envelope on success. */
  data: z.ZodType
  /** The business refusals that this call may answer, by name. */
  refusals: readonly R[]
  /** True when the shared client may keep the answer for 300,000 ms. */
  cache: boolean
  summary: string
  /** Never there at run time. */
  readonly types?: Types<Input, Request, Data>
}

type TypesOf<C> = C extends { readonly types?: infer T } ? NonNullable<T> : never
export type InputOf<C> = TypesOf<C> extends Types<infer Input, unknown, unknown> ? Input : never
/** What a caller writes: fields with a default may be left out. */
export type RequestOf<C> = TypesOf<C> extends Types<unknown, infer Request, unknown> ? Request : never
export type DataOf<C> = TypesOf<C> extends Types<unknown, unknown, infer Data> ? Data : never
/** The names of the refusals that a call may answer. */
export type RefusalOf<C> = C extends { readonly refusals: readonly (infer R extends RefusalName)[] } ? R : never

interface Definition<Input extends z.ZodType, Data extends z.ZodType, W extends Who, R extends RefusalName> {
  summary: string
  who: W
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
