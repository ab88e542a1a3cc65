import type { Call, DataOf, InputOf } from '@otsukai/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import type { Download, Serialised, Stream } from './envelope.ts'

/** The logged-in member, as commands need it. */
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

/** Whoever makes a call: anyone for a visitor's. */
type CallerOf<C extends Call, Caller> = C['who'] extends 'visitor' ? Caller | null : Caller
/** A handler's answer: `data`, or `data` already serialised; a file where the contract has one. */
type Answer<C extends Call> = DataOf<C> | Serialised<DataOf<C>> | Download | Stream

/** Binds a contract call to its handler, which gets the parsed input and returns `data` of the envelope. */
export type OnFor<Caller> = <C extends Call>(
  call: C,
  handler: (caller: CallerOf<C, Caller>, input: InputOf<C>, http: Http) => Answer<C> | Promise<Answer<C>>,
) => void

/** A noun's endpoints: one line a call, no logic. */
export type RoutesFor<Caller> = (on: OnFor<Caller>, deps: Parts) => void
export type Routes = RoutesFor<Member>
