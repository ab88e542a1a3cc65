import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallLane } from '@otsukai/connectors/marketplace'

const lanes = new AsyncLocalStorage<CallLane>()

/** Runs `work` for a visitor or a member: what it asks of the marketplace waits in their lane, visitors behind members. */
export const asCaller = <Result>(caller: 'visitor' | 'member', work: () => Result): Result => lanes.run(caller, work)

/** The lane of a read that does not say: whoever asks, and a member where nobody does. */
export const readLane = (): CallLane => lanes.getStore() ?? 'member'
