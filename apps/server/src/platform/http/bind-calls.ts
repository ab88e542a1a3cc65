import type { Call } from '@otsukai/contract/call'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { clientAddress } from './client-address.ts'
import type { MultipartGate } from './multipart-gate.ts'
import { Download, sendData, sendDownload, sendStream, Stream } from './envelope.ts'
import { Fault, notFound } from './errors.ts'
import { type Issue, issuesOf } from './issues.ts'
import { overSignal } from './over-signal.ts'
import { readMultipart } from './read-multipart.ts'
import type { Door } from './door.ts'
import type { Http, OnFor } from './routes-types.ts'
import { findUnreadable } from './unreadable-text.ts'

type Handler<Caller> = (caller: Caller | null, input: unknown, http: Http) => unknown

/** Binds the contract's calls to handlers. */
export interface Binder<Caller> {
  on: OnFor<Caller>
  /** Throws with the names of the calls that have no handler. */
  finish(calls: Readonly<Record<string, Call>>): void
}

interface Bounds {
  forms: MultipartGate
  /** For the pace of uploads, in ms. */
  monotonic: () => number
}

interface Bound<Caller> {
  call: Call
  handler: Handler<Caller>
}

/**
 * Makes routes of contract calls: the door finds who calls, counts the rate and says who may make which; then the input is parsed and the
 * handler runs. Where calls share a path, the first whose input parses is made. Throws when a call is bound twice.
 */
export function bindCalls<Caller>(app: FastifyInstance, door: Door<Caller>, { forms, monotonic }: Bounds): Binder<Caller> {
  const routes = new Map<string, Bound<Caller>[]>()
  const addRoute = (first: Call, bound: readonly Bound<Caller>[]) => {
    const route: RouteOptions = {
      method: first.method,
      url: routeOf(first.path),
      config: { takesAnyBody: first.input.safeParse(undefined).success },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await door.enter(request, reply)
        if (!caller && bound.every(({ call }) => call.who !== 'visitor')) throw notLoggedIn()
        // Whoever may not make a call of the staff is not told what it takes.
        if (caller && bound.length === 1 && first.who === 'staff') door.admit(caller, first)
        const work = async () => {
          const sent = first.encoding === 'query' ? request.query : await readBody(first, first.encoding, { request, reply }, monotonic)
          const { call, handler, input } = chooseCall(first, bound, withParams(sent, request.params))
          if (!caller && call.who !== 'visitor') throw notLoggedIn()
          if (caller) door.admit(caller, call)
          return handler(caller, input, { request, reply })
        }
        const ask = () => (caller ? door.run(caller, work) : work())
        const answer = await (first.upload && caller
          ? forms.run({ sender: door.name(caller), address: clientAddress(request) }, overSignal(reply), ask)
          : ask())
        if (answer instanceof Download) return sendDownload(reply, answer)
        return answer instanceof Stream ? sendStream(reply, answer) : sendData(reply, answer)
      },
    }
    if (first.upload) takeForms(app, route)
    else app.route(route)
  }
  const bind = (call: Call, handler: Handler<Caller>) => {
    const key = `${call.method} ${call.path}`
    const standing = routes.get(key)
    if (standing?.some((each) => each.call === call)) throw new Error(`${key} is bound twice`)
    if (standing) return void standing.push({ call, handler })
    const bound = [{ call, handler }]
    routes.set(key, bound)
    addRoute(call, bound)
  }
  return {
    // The one cast: a handler takes what its call's schema parses to.
    on: (call, handler) => bind(call, handler as Handler<Caller>),
    finish: (calls) => {
      const bound = new Set([...routes.values()].flatMap((route) => route.map(({ call }) => call)))
      const missing = Object.entries(calls).filter(([, call]) => !bound.has(call))
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map(([name]) => name).join(', ')}`)
    },
  }
}

/**
 * Adds a route that takes multipart bodies, which are read only once their sender is known (`read-multipart.ts`). The plugin costs each
 * request of its scope a listener and two promises, so its scope is this route.
 */
function takeForms(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart)
    scope.route(route)
  })
}

/** A colon in our paths is literal, `{name}` a parameter. */
const routeOf = (path: string): string => path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

const notLoggedIn = () => new Fault('notLoggedIn', 'no session')

/** The input, unparsed, with the parameters of its path. */
const withParams = (sent: unknown, params: unknown): unknown =>
  isEmpty(params) || typeof sent !== 'object' ? sent : { ...sent, ...(params as object) }

const isEmpty = (params: unknown): boolean => Object.keys(params ?? {}).length === 0

/** The call whose input parses, and that input. Throws 400 with the issues, or 404 for an id that can name nothing here. */
function chooseCall<Caller>(first: Call, bound: readonly Bound<Caller>[], sent: unknown): Bound<Caller> & { input: unknown } {
  for (const each of bound) {
    const parsed = each.call.input.safeParse(sent)
    if (!parsed.success) continue
    const unreadable = findUnreadable(parsed.data)
    if (unreadable.length > 0) throw badInput(first, unreadable)
    return { ...each, input: parsed.data }
  }
  const { error = new z.ZodError([]) } = z.union(bound.map(({ call }) => call.input)).safeParse(sent)
  throw error.issues.every(namesNothing) ? notFound(`${first.path}: an id of another kind`) : badInput(first, issuesOf(error))
}

const badInput = ({ path }: Call, issues: readonly Issue[]): Fault =>
  new Fault('badInput', `${path}: ${issues.map((issue) => `${issue.path} ${issue.message}`).join('; ')}`, { facts: { issues } })

/** The contract's issue for an id that is well formed but of a kind that this call does not know. */
const namesNothing = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.['fault'] === 'notFound'

/** Throws 415 for another encoding. */
async function readBody(call: Call, encoding: keyof typeof mediaTypes, http: Http, monotonic: () => number): Promise<unknown> {
  const { request } = http
  if (request.routeOptions.config.takesAnyBody) return undefined
  if (call.upload && request.isMultipart()) return readMultipart(http, call.upload, monotonic)
  if (request.body === undefined || request.body === null) return {}
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith(mediaTypes[encoding])) return request.body
  throw new Fault('wrongMediaType', `${call.path} takes ${mediaTypes[encoding]}, not ${type}`)
}
