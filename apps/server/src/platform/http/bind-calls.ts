import type { Call } from '@otsukai/contract/call'
import type { calls as allCalls } from '@otsukai/contract/calls'
import { asMember } from './caller-lane.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from './client-address.ts'
import type { Limits } from './limits.ts'
import type { MultipartGate } from './multipart-gate.ts'
import { Download, sendData, sendDownload } from './envelope.ts'
import { Fault, notFound, Refusal } from './errors.ts'
import { type Issue, issuesOf } from './issues.ts'
import { overSignal } from './over-signal.ts'
import { readMultipart } from './read-multipart.ts'
import type { Http, Member, On } from './routes-types.ts'
import type { Sessions } from './sessions.ts'
import { findUnreadable } from './unreadable-text.ts'

type Handler = (caller: Member | null, input: unknown, http: Http) => unknown

/** Binds the contract's calls to handlers. */
export interface Binder {
  on: On
  /** Throws with the names of the calls that have no handler. */
  finish(calls: typeof allCalls): void
}

interface Bounds {
  limits: Limits
  forms: MultipartGate
  /** For the pace of uploads, in ms. */
  monotonic: () => number
}

interface Bound {
  call: Call
  handler: Handler
}

/**
 * Makes routes of contract calls: checks the session (a frozen member may not make a call that lists that refusal), the rate and the
 * input, then runs the handler. Where calls share a path, the first whose input parses is made. Throws when a call is bound twice.
 */
export function bindCalls(app: FastifyInstance, sessions: Sessions, { limits, forms, monotonic }: Bounds): Binder {
  const routes = new Map<string, Bound[]>()
  const addRoute = (first: Call, bound: readonly Bound[]) =>
    app.route({
      method: first.method,
      // A colon in our paths is literal, not a parameter.
      url: first.path.replaceAll(':', '::'),
      config: { takesAnyBody: first.input.safeParse(undefined).success },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const session = await sessions.find(request, reply)
        const address = clientAddress(request)
        limits.take(session, address)
        if (!session && bound.every(({ call }) => call.who === 'member')) throw notLoggedIn()
        const work = async () => {
          const { call, handler, input } = chooseCall(first, bound, await readRawInput(first, { request, reply }, monotonic))
          if (!session && call.who === 'member') throw notLoggedIn()
          if (session?.member.frozen && call.refusals.includes('memberFrozen')) throw new Refusal('memberFrozen')
          return handler(session?.member ?? null, input, { request, reply })
        }
        const ask = () => (session ? asMember(session.member, work) : work())
        const answer = await (first.upload && session ? forms.run({ memberId: session.member.id, address }, overSignal(reply), ask) : ask())
        return answer instanceof Download ? sendDownload(reply, answer) : sendData(reply, answer)
      },
    })
  const bind = (call: Call, handler: Handler) => {
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
    on: (call, handler) => bind(call, handler as Handler),
    finish: (calls) => {
      const bound = new Set([...routes.values()].flatMap((route) => route.map(({ call }) => call)))
      const missing = Object.entries<Call>(calls).filter(([, call]) => !bound.has(call))
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map(([name]) => name).join(', ')}`)
    },
  }
}

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

const notLoggedIn = () => new Fault('notLoggedIn', 'no session')

/** The input, unparsed. Throws 415 for another encoding. */
const readRawInput = async (call: Call, http: Http, monotonic: () => number): Promise<unknown> =>
  call.encoding === 'query' ? http.request.query : readBody(call, call.encoding, http, monotonic)

/** The call whose input parses, and that input. Throws 400 with the issues, or 404 for an id that can name nothing here. */
function chooseCall(first: Call, bound: readonly Bound[], sent: unknown): Bound & { input: unknown } {
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

async function readBody(call: Call, encoding: keyof typeof mediaTypes, http: Http, monotonic: () => number): Promise<unknown> {
  const { request } = http
  if (request.routeOptions.config.takesAnyBody) return undefined
  if (call.upload && request.isMultipart()) return readMultipart(http, call.upload, monotonic)
  if (request.body === undefined || request.body === null) return {}
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith(mediaTypes[encoding])) return request.body
  throw new Fault('wrongMediaType', `${call.path} takes ${mediaTypes[encoding]}, not ${type}`)
}
