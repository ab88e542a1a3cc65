import type { Call } from '@otsukai/contract/call'
import type { calls as allCalls } from '@otsukai/contract/calls'
import { asMember } from './caller-lane.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { clientAddress } from './client-address.ts'
import type { Limits } from './limits.ts'
import type { MultipartGate } from './multipart-gate.ts'
import { Download, sendData, sendDownload } from './envelope.ts'
import { Fault, notFound, Refusal } from './errors.ts'
import { issuesOf } from './issues.ts'
import { overSignal } from './over-signal.ts'
import { readMultipart } from './read-multipart.ts'
import type { Http, Member, On } from './routes-types.ts'
import type { Sessions } from './sessions.ts'
import { findUnreadable } from './unreadable-text.ts'

type Handler = (caller: Member | null, input: unknown, http: Http) => unknown

/** Binds calls to handlers, and knows which are still unbound. */
export interface Binder {
  on: On
  /** Throws with the names of the calls that have no handler. */
  finish(calls: typeof allCalls): void
}

interface Bounds {
  limits: Limits
  forms: MultipartGate
}

/** Makes routes of contract calls: who may (a frozen member may not make a call that lists that refusal), how often, what fits, then the handler. Throws when a call is bound twice. */
export function bindCalls(app: FastifyInstance, sessions: Sessions, { limits, forms }: Bounds): Binder {
  const bound = new Set<string>()
  const bind = (call: Call, handler: Handler) => {
    const key = `${call.method} ${call.path}`
    if (bound.has(key)) throw new Error(`${key} is bound twice`)
    bound.add(key)
    app.route({
      method: call.method,
      // A colon of ours is no parameter.
      url: call.path.replaceAll(':', '::'),
      config: { takesAnyBody: call.input.safeParse(undefined).success },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const session = await sessions.find(request, reply)
        limits.take(session, clientAddress(request))
        if (call.who === 'member' && !session) throw new Fault('notLoggedIn', 'no session')
        const work = async () => {
          const input = await readInput(call, { request, reply })
          if (session?.member.frozen && call.refusals.includes('memberFrozen')) throw new Refusal('memberFrozen')
          return handler(session?.member ?? null, input, { request, reply })
        }
        const ask = () => (session ? asMember(work) : work())
        const answer = await (call.upload && session ? forms.run(session.member.id, overSignal(reply), ask) : ask())
        return answer instanceof Download ? sendDownload(reply, answer) : sendData(reply, answer)
      },
    })
  }
  return {
    // One cast at the door: what a handler of this call takes is what its schema gives.
    on: (call, handler) => bind(call, handler as Handler),
    finish: (calls) => {
      const missing = Object.entries(calls).filter(([, call]) => !bound.has(`${call.method} ${call.path}`))
      if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map(([name]) => name).join(', ')}`)
    },
  }
}

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

/** The call's input, parsed. Throws 415 for another encoding, 400 with what is wrong. */
async function readInput(call: Call, http: Http): Promise<unknown> {
  const input = call.encoding === 'query' ? http.request.query : await readBody(call, call.encoding, http)
  const parsed = call.input.safeParse(input)
  if (!parsed.success && parsed.error.issues.every(namesNothing)) throw notFound(`${call.path}: an id of another kind`)
  const issues = parsed.success ? findUnreadable(parsed.data) : issuesOf(parsed.error)
  if (parsed.success && issues.length === 0) return parsed.data
  throw new Fault('badInput', `${call.path}: ${issues.map(({ path, message }) => `${path} ${message}`).join('; ')}`, { facts: { issues } })
}

/** What the contract says of an id that is well formed and can name nothing that this call knows. */
const namesNothing = (issue: z.core.$ZodIssue): boolean => issue.code === 'custom' && issue.params?.['fault'] === 'notFound'

async function readBody(call: Call, encoding: keyof typeof mediaTypes, { request, reply }: Http): Promise<unknown> {
  if (request.routeOptions.config.takesAnyBody) return undefined
  if (call.upload && request.isMultipart()) return readMultipart(request, call.upload, overSignal(reply))
  if (request.body === undefined || request.body === null) return {}
  const type = (request.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith(mediaTypes[encoding])) return request.body
  throw new Fault('wrongMediaType', `${call.path} takes ${mediaTypes[encoding]}, not ${type}`)
}
