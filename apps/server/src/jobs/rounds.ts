import { followForgotten } from '../auctions/follow-later.ts'
import type { Deps } from '../deps.ts'
import type { Gauges } from '../http/metrics.ts'
import { countOpen } from '../desk/desk-queries.ts'
import { forgetWordFinds } from '../discovery/popular-words.ts'
import { refreshMaster } from '../goods/market-master.ts'
import { forgetEvents } from '../live/event-log.ts'
import { forgetResetLinks } from '../members/reset-links.ts'
import { forgetWalks } from '../search/walk-pages.ts'
import { FOLLOW_ROUND_S, followPurchases } from '../buying/follow-purchases.ts'
import { orderRounds } from '../orders/sweep-orders.ts'
import { walkDueAccounts } from '../buying/walk-accounts.ts'
import { checkLedger } from '../wallet/check-ledger.ts'
import { checkpointHouse } from '../wallet/house-balances.ts'
import { reconcileBills } from '../payments/reconcile-bills.ts'
import { sweepDebts } from '../payments/repay-debts.ts'
import { nudgeRecharges } from '../payments/sweep-recharges.ts'
import type { Repeater } from './every.ts'

const HOUR_MS = 3_600_000

/** What runs again and again, on one process at a time. */
export function startRounds(deps: Deps, repeater: Pick<Repeater, 'every'>, gauges: Gauges): void {
  const { sweepEveryS, followEveryS } = deps.config
  const sweeps = { ...orderRounds, 'repay-debts': sweepDebts, 'nudge-recharges': nudgeRecharges, 'follow-forgotten': followForgotten }
  for (const [name, sweep] of Object.entries(sweeps)) repeater.every(sweepEveryS * 1000, name, () => sweep(deps))
  repeater.every(sweepEveryS * 1000, 'walk', () => walkDueAccounts(deps))
  repeater.every(Math.min(followEveryS, FOLLOW_ROUND_S) * 1000, 'follow', () => followPurchases(deps))
  gauges.set('otsukai_kept_index_bytes', {
    help: 'Memory of the index of kept goods; 0 while nobody searches them',
    read: () => deps.kept.bytes(),
  })
  let ledgerProblems = 0
  gauges.set('otsukai_ledger_problems', { help: 'Accounts whose balance is not what their transfers say', read: () => ledgerProblems })
  gauges.set('otsukai_desk_entries', { help: 'What a person must look at', label: 'kind', readEach: () => countOpen(deps.db) })
  repeater.every(HOUR_MS, 'check-ledger', async () => {
    ledgerProblems = await checkLedger(deps)
  })
  repeater.every(24 * HOUR_MS, 'market-master', () => refreshMaster(deps))
  repeater.every(HOUR_MS, 'forget-walks', () => forgetWalks(deps))
  repeater.every(HOUR_MS, 'forget-events', () => forgetEvents(deps))
  repeater.every(HOUR_MS, 'forget-reset-links', () => forgetResetLinks(deps))
  repeater.every(HOUR_MS, 'forget-word-finds', () => forgetWordFinds(deps))
  repeater.every(HOUR_MS, 'bills', () => reconcileBills(deps))
  repeater.every(24 * HOUR_MS, 'checkpoint-house', () => checkpointHouse(deps))
}
