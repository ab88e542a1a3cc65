import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { GatewayDown } from '@otsukai/connectors/payment'
import { isDatabaseDown } from '../src/platform/db/failures.ts'
import { Fault } from '../src/platform/http/errors.ts'
import { Broken } from './broken.ts'
import type { End } from './scheduler.ts'

/**
 * Throws `Broken` for a failure that does not come from outside: the marketplace, a gateway, or a lost database. Any other error (a type
 * error, a violated constraint, a deadlock) is our fault.
 */
export function judge(end: End<unknown>, lostDatabase: boolean): void {
  if (end.kind !== 'failed') return
  const { error } = end
  if (error instanceof MarketplaceDown || error instanceof GatewayDown) return
  if (error instanceof Fault && error.fault === 'unreachable') return
  if (lostDatabase && isDatabaseDown(error)) return
  throw new Broken('something failed that may not', error instanceof Error ? error.stack?.split('\n').slice(0, 8) : error, { cause: error })
}
