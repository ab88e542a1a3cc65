import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { GatewayDown } from '@otsukai/connectors/payment'
import { isDatabaseDown } from '../src/platform/db/failures.ts'
import { Fault } from '../src/platform/http/errors.ts'
import { Broken } from './broken.ts'
import type { End } from './scheduler.ts'

/**
 * What may fail is what lies outside: the marketplace, a gateway, the database when it was taken away. Anything else that is
 * thrown (a type error, a broken constraint, a deadlock) is a fault of ours.
 */
export function judge(end: End<unknown>, lostDatabase: boolean): void {
  if (end.kind !== 'failed') return
  const { error } = end
  if (error instanceof MarketplaceDown || error instanceof GatewayDown) return
  if (error instanceof Fault && error.fault === 'unreachable') return
  if (lostDatabase && isDatabaseDown(error)) return
  throw new Broken('something failed that may not', error instanceof Error ? error.stack?.split('\n').slice(0, 8) : error, { cause: error })
}
