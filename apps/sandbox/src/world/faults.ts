import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostileWay } from '../translator/hostile.ts'

export const faces = ['marketplace', 'payments', 'translator', 'carrier'] as const
export type Face = (typeof faces)[number]
export const faultKinds = ['down', 'slow', 'error', 'malformed', 'unexpected', 'oddEntry', 'lostAnswer', 'hostile'] as const
/** `malformed`: JSON that is cut off. `unexpected`: JSON in no known shape. `oddEntry`: the first entry of the list in `data` is in none. `lostAnswer`: the work is done and its answer never comes. `hostile`: the translator's alone, an answer that must not be believed. */
export type FaultKind = (typeof faultKinds)[number]

/** A fault in force at one face. Held in memory only: a sandbox that is started again is well. */
export interface Fault {
  kind: FaultKind
  /** The HTTP status of `error`. */
  status: number
  /** The way of `hostile`; `count` by default. */
  way?: HostileWay | undefined
  /** The share of calls that fail, 0 to 1, evenly spread: at 0.25 the first of each four. */
  share: number
  /** Null: until told otherwise. */
  until: number | null
}

export interface Faults {
  set(face: Face, fault: Fault | null): void
  /** The faults in force now. */
  inForce(): Partial<Record<Face, Fault>>
  /** Makes every route of this Fastify instance suffer the face's fault. `errorBody` writes the face's own kind of error. */
  install(app: FastifyInstance, face: Face, errorBody: (status: number) => unknown): void
}

const slowMs = 30_000
const retryAfterS = 2

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that this call met, decided once. */
    fault: Fault | null
  }
}

export function createFaults(now: () => number): Faults {
  const set = new Map<Face, Fault>()
  /** The calls under each fault so far. */
  const calls = new WeakMap<Fault, number>()

  const inForce = (face: Face): Fault | null => {
    const fault = set.get(face)
    if (fault && (fault.until === null || fault.until > now())) return fault
    set.delete(face)
    return null
  }

  /** Chosen by count, not by chance, so that even of few calls the wanted share fails. */
  const meets = (fault: Fault): boolean => {
    const before = calls.get(fault) ?? 0
    calls.set(fault, before + 1)
    return Math.ceil((before + 1) * fault.share) > Math.ceil(before * fault.share)
  }

  const refuse = (reply: FastifyReply, status: number, body: unknown) => {
    if (status === 429) reply.header('retry-after', String(retryAfterS))
    return reply.code(status).send(body)
  }

  return {
    set: (face, fault) => void (fault ? set.set(face, fault) : set.delete(face)),
    inForce: () => {
      const all: Partial<Record<Face, Fault>> = {}
      for (const face of faces) {
        const fault = inForce(face)
        if (fault) all[face] = fault
      }
      return all
    },
    install: (app, face, errorBody) => {
      if (!app.hasRequestDecorator('fault')) app.decorateRequest('fault', null)
      app.addHook('onRequest', async (request, reply) => {
        const fault = inForce(face)
        request.fault = fault && meets(fault) ? fault : null
        if (request.fault?.kind === 'down') hangUp(request, reply)
        if (request.fault?.kind === 'error') return refuse(reply, request.fault.status, errorBody(request.fault.status))
      })
      // After the body was read: a caller that gives up meanwhile has still asked, and the work is done behind its back.
      app.addHook('preHandler', async (request) => {
        if (request.fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs).unref())
      })
      app.addHook('onSend', async (request, reply, payload: unknown) => {
        if (request.fault?.kind === 'lostAnswer') hangUp(request, reply)
        const bad = request.fault && spoilt(request.fault.kind, payload)
        if (bad === null) return payload
        reply.removeHeader('content-length')
        return bad
      })
    },
  }
}

/** The answer of a fault; null for the ordinary answer. */
function spoilt(kind: FaultKind, payload: unknown): string | null {
  if (kind === 'unexpected') return '{"unexpected":[]}'
  if (kind === 'oddEntry') return typeof payload === 'string' ? withOddEntry(payload) : null
  if (kind !== 'malformed') return null
  return typeof payload === 'string' && payload !== '' ? payload.slice(0, Math.ceil(payload.length / 2)) : '{"cut":'
}

function withOddEntry(text: string): string | null {
  const json = text === '' ? {} : (JSON.parse(text) as { data?: unknown })
  return Array.isArray(json.data) && json.data.length > 0 ? JSON.stringify({ ...json, data: json.data.with(0, 'odd') }) : null
}

function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}
