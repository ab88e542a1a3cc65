import type { Call } from '@otsukai/contract/call'
import { faults, refusals } from '@otsukai/contract/errors'
import { z } from 'zod'
import type { Cookie } from './cookies.ts'

type Schema = Record<string, unknown>

/** The JSON schema of an input or an answer. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const {
    $schema,
    '~standard': standard,
    ...rest
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', reused: 'inline' })
  return rest
}

/** The OpenAPI 3.1 document of all calls. https://spec.openapis.org/oas/v3.1.1.html */
export function openApi(calls: Record<string, Call>, publicUrl: string, cookie: Pick<Cookie, 'name'>): Schema {
  const routes = new Map<string, [name: string, call: Call]>()
  for (const [name, call] of Object.entries(calls)) {
    const key = `${call.method} ${call.path}`
    const [first, known] = routes.get(key) ?? []
    routes.set(key, first && known ? [first, either(known, call)] : [name, call])
  }
  const paths: Record<string, Schema> = {}
  for (const [name, call] of routes.values()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Otsukai', version: '1', description: 'Every answer is `{ code, data, message }`; code 0 means success.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie.name } },
      responses: Object.fromEntries(
        Object.entries(faults).map(([name, { code, zh }]) => [name, answer(zh, envelope({ const: code }, {}))]),
      ),
    },
  }
}

/** Merges two calls on one path, because OpenAPI has one operation a path and method. */
const either = (one: Call, other: Call): Call => ({
  ...one,
  summary: `${one.summary}; ${other.summary}`,
  who: one.who === other.who ? one.who : 'visitor',
  input: z.union([one.input, other.input]),
  data: z.union([one.data, other.data]),
  refusals: [...new Set([...one.refusals, ...other.refusals])],
})

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

function operation(name: string, call: Call): Schema {
  const input = schemaOf(call.input, 'input')
  return {
    operationId: name,
    summary: call.summary,
    ...(call.who === 'member' && { security: [{ session: [] }] }),
    ...(call.encoding === 'query'
      ? { parameters: parameters(input) }
      : { requestBody: { content: { [mediaTypes[call.encoding]]: { schema: input } } } }),
    responses: {
      200: answer('Success, or a business refusal', {
        oneOf: [envelope({ const: 0 }, schemaOf(call.data, 'output')), ...call.refusals.map(refusal)],
      }),
      ...Object.fromEntries(faultsOf(call).map((fault) => [faults[fault].status, { $ref: `#/components/responses/${fault}` }])),
    },
    ...(call.cache && { 'x-cache-ms': 300_000 }),
  }
}

const faultsOf = (call: Call): (keyof typeof faults)[] => [
  'badInput',
  ...(call.who !== 'visitor' ? (['notLoggedIn'] as const) : []),
  'forbidden',
  'notFound',
  ...(call.method === 'POST' ? (['tooLarge', 'wrongMediaType'] as const) : []),
  ...(call.upload ? (['tooSlow'] as const) : []),
  'tooManyTries',
  'ourFault',
  'unreachable',
]

const refusal = (name: Call['refusals'][number]): Schema => ({ ...envelope({ const: refusals[name].code }, {}), title: name })
const envelope = (code: Schema, data: Schema): Schema => ({
  type: 'object',
  properties: { code, data, message: { type: 'string' } },
  required: ['code', 'data', 'message'],
})
const answer = (description: string, schema: Schema): Schema => ({ description, content: { 'application/json': { schema } } })

/** Query parameters from an object schema, or from a union of them (then each is optional). */
function parameters(input: Schema): Schema[] {
  const shapes = (input['anyOf'] ?? [input]) as { properties?: Record<string, Schema>; required?: string[] }[]
  const all = new Map(shapes.flatMap((shape) => Object.entries(shape.properties ?? {})))
  return [...all].map(([name, schema]) => ({
    name,
    in: 'query',
    required: shapes.every((shape) => shape.required?.includes(name)),
    schema,
  }))
}
