import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import type { Waits } from './waits.ts'

/** The services shared by all faces of the sandbox. */
export interface WorldServices {
  /** The world's time in ms since 1970: the machine's, unless the world was moved ahead (`clock.ts`). Every time on the wire is this. */
  now(): number
  store: Store
  /** `http://127.0.0.1:PORT`, known once the sandbox listens: read it when answering, not when being built. */
  readonly origin: string
  clock: Clock
  /** Later events, kept over restarts. */
  waits: Waits
  log: FastifyBaseLogger
}
