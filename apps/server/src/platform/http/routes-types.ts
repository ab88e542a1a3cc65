import type { Call, DataOf, InputOf } from '@otsukai/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import type { Download, Serialised } from './envelope.ts'

/** Who is logged in, as commands need it. */
export interface Member {
  id: number
  account: string
  name: string
  /** Reads and messages only. */
  frozen: boolean
}

/** The HTTP side of a call, for the few handlers that need it (session cookies, addresses). */
export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

type Caller<C extends Call> = C['who'] extends 'member' ? Member : Member | null
/** What a handler answers: `data` itself, or its JSON where it is at hand already; a file to keep where the contract has one. */
type Answer<C extends Call> = DataOf<C> | Serialised<DataOf<C>> | Download

/** Binds a contract call to what answers it. Input has been parsed; what is returned becomes `data` of the envelope. */
export type On = <C extends Call>(
  call: C,
  handler: (caller: Caller<C>, input: InputOf<C>, http: Http) => Answer<C> | Promise<Answer<C>>,
) => void

/** A noun's endpoints: one line a call, no logic. */
export type Routes = (on: On, deps: Parts) => void
