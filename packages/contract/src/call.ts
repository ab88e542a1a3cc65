import { type z } from 'zod'
import { type RefusalName } from './errors.ts'

/** How a call's input travels. A GET always uses the query. */
export type Encoding = 'query' | 'json' | 'form' | 'multipart'

/** Who may make a call: `visitor` is anyone, a member included. */
export type Who = 'visitor' | 'member'

/** A call, defined once: the server's routes, the client's types, the OpenAPI document and the tests are made from it. */
export interface Call<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType, W extends Who = Who> {
  method: 'GET' | 'POST'
  path: string
  who: W
  encoding: Encoding
  /** Query, form or body. Unknown fields are dropped; what does not fit is answered 400. */
  input: Input
  /** `data` of the envelope on success. */
  data: Data
  /** The business refusals that this call may answer, by name. */
  refusals: readonly RefusalName[]
  /** True when the shared client may keep the answer for 300,000 ms. */
  cache: boolean
  summary: string
}

export type InputOf<C> = C extends Call<infer Input, z.ZodType> ? z.output<Input> : never
/** What a caller writes: fields with a default may be left out. */
export type RequestOf<C> = C extends Call<infer Input, z.ZodType> ? z.input<Input> : never
export type DataOf<C> = C extends Call<z.ZodType, infer Data> ? z.output<Data> : never

interface Definition<Input extends z.ZodType, Data extends z.ZodType, W extends Who> {
  summary: string
  who: W
  input: Input
  data: Data
  refusals?: readonly RefusalName[]
  cache?: boolean
}

export const get = <Input extends z.ZodType, Data extends z.ZodType, const W extends Who>(
  path: string,
  definition: Definition<Input, Data, W>,
): Call<Input, Data, W> => ({
  refusals: [],
  cache: false,
  ...definition,
  method: 'GET',
  path,
  encoding: 'query',
})

export const post = <Input extends z.ZodType, Data extends z.ZodType, const W extends Who>(
  path: string,
  definition: Definition<Input, Data, W> & { encoding?: Exclude<Encoding, 'query'> },
): Call<Input, Data, W> => ({
  refusals: [],
  cache: false,
  encoding: 'json',
  ...definition,
  method: 'POST',
  path,
})
