import { followForgotten } from './trade/auctions/calls/follow-later.ts'
import { lastSeal, sealActs } from './platform/acts/seal-acts.ts'
import type { Parts, Use } from './platform/parts.ts'
import { forgetSessions } from './platform/http/sessions.ts'
import { picturesUnderWay } from './platform/files/resize-picture.ts'
import { gaugeJobs } from './platform/jobs/job-gauges.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { countOpen } from './platform/desk/desk-queries.ts'
import { watchTariffs } from './catalogue/content/tariffs.ts'
import { forgetFinds } from './catalogue/finds/count-finds.ts'
import { forgetUnfound } from './catalogue/finds/unfound-words.ts'
import { forgetWordFinds } from './catalogue/discovery/popular-words.ts'
import { forgetGoods } from './catalogue/goods/forget-goods.ts'
import { refreshMaster } from './catalogue/goods/market-master.ts'
import { forgetEvents } from './platform/live/event-log.ts'
import { forgetResetLinks } from './people/members/reset-links.ts'
import { forgetStaffSessions } from './people/staff/staff-sessions.ts'
import { forgetTries } from './people/staff/staff-tries.ts'
import { forgetStaffPhotos } from './people/staff/staff-photos.ts'
import { forgetTranslations } from './catalogue/translation/forget-translations.ts'
import { gaugeTranslations } from './catalogue/translation/translation-gauges.ts'
import { forgetWalks } from './catalogue/search/walk-pages.ts'
import { FOLLOW_ROUND_S, followPurchases } from './trade/buying/follow-purchases.ts'
import { askCarrier } from './trade/carriers/ask-carrier.ts'
import { forgetCarrierLabels } from './trade/parcels/carrier-label.ts'
import { parcelRounds } from './trade/parcels/sweep-parcels.ts'
import { orderRounds } from './trade/orders/sweep-orders.ts'
import { acceptUnanswered } from './trade/warehouse/sweep-inspections.ts'
import { chaseUnshipped } from './trade/buying/chase-unshipped.ts'
import { judgeAttempts } from './trade/buying/sweep-attempts.ts'
import { walkDueAccounts } from './trade/buying/walk-accounts.ts'
import { tellRobot } from './office/desk/tell-robot.ts'
import { makeFigures } from './office/desk/make-figures.ts'
import { checkLedger } from './money/wallet/check-ledger.ts'
import { checkpointHouse } from './money/wallet/house-balances.ts'
import { reconcileBills } from './money/payments/reconcile-bills.ts'
import { sweepDebts } from './money/payments/repay-debts.ts'
import { nudgeRecharges } from './money/payments/sweep-recharges.ts'
import type { Repeater } from './platform/jobs/every.ts'

const HOUR_MS = 3_600_000
const SEAL_EVERY_MS = 10_000
const TELL_EVERY_MS = 30_000

/** Tells the newest seal of the record of acts where no one who can write to the database can change it. */
async function tellSeal({ db, log }: Use<'db' | 'log'>): Promise<void> {
  const last = await lastSeal(db)
  if (last) log.warn(`acts of staff up to ${last.throughId} are sealed: ${last.seal.toString('base64')}`)
}

/** Starts the rounds, each of which runs on one process at a time. */
export function startRounds(deps: Parts, repeater: Pick<Repeater, 'every'>, gauges: Gauges): void {
  const { sweepEveryS, followEveryS } = deps.config
  const sweeps = {
    ...orderRounds,
    ...parcelRounds,
    'accept-inspections': acceptUnanswered,
    'chase-unshipped': chaseUnshipped,
    'judge-attempts': judgeAttempts,
    'repay-debts': sweepDebts,
    'nudge-recharges': nudgeRecharges,
    'follow-forgotten': followForgotten,
    'ask-carrier': askCarrier,
  }
  for (const [name, sweep] of Object.entries(sweeps)) repeater.every(sweepEveryS * 1000, name, () => sweep(deps))
  repeater.every(sweepEveryS * 1000, 'walk', () => walkDueAccounts(deps))
  repeater.every(Math.min(followEveryS, FOLLOW_ROUND_S) * 1000, 'follow', () => followPurchases(deps))
  gaugeTranslations(deps, gauges)
  gaugeJobs(deps, gauges)
  gauges.set('otsukai_marketplace_waiting', {
    help: 'Calls to the marketplace that wait for their turn',
    label: 'lane',
    readEach: () => deps.market.load().waiting,
  })
  gauges.set('otsukai_marketplace_resting', {
    help: '1 while the marketplace is left alone after failing',
    read: () => (deps.market.load().restsForMs > 0 ? 1 : 0),
  })
  gauges.set('otsukai_carrier_events', {
    help: 'What carriers told: events by notice and when asked, and notices refused or of nothing that we follow',
    label: 'kind',
    readEach: () => ({ ...deps.carrierCounts }),
  })
  gauges.set('otsukai_pictures', { help: 'Pictures that are decoded or wait for it', label: 'lane', readEach: picturesUnderWay })
  let ledgerProblems = 0
  gauges.set('otsukai_ledger_problems', { help: 'Accounts whose balance is not what their transfers say', read: () => ledgerProblems })
  gauges.set('otsukai_desk_entries', { help: 'What a person must look at', label: 'kind', readEach: () => countOpen(deps.reads) })
  repeater.every(HOUR_MS, 'check-ledger', async () => {
    ledgerProblems = await checkLedger(deps)
  })
  repeater.every(24 * HOUR_MS, 'market-master', () => refreshMaster(deps))
  repeater.every(HOUR_MS, 'forget-walks', () => forgetWalks(deps))
  repeater.every(HOUR_MS, 'forget-translations', () => forgetTranslations(deps))
  repeater.every(HOUR_MS, 'forget-sessions', () => forgetSessions(deps))
  repeater.every(HOUR_MS, 'forget-staff-sessions', () => forgetStaffSessions(deps))
  repeater.every(HOUR_MS, 'forget-tries', () => forgetTries(deps))
  repeater.every(HOUR_MS, 'forget-finds', () => forgetFinds(deps))
  repeater.every(HOUR_MS, 'forget-goods', () => forgetGoods(deps))
  repeater.every(HOUR_MS, 'forget-events', () => forgetEvents(deps))
  repeater.every(HOUR_MS, 'forget-reset-links', () => forgetResetLinks(deps))
  repeater.every(HOUR_MS, 'forget-word-finds', () => forgetWordFinds(deps))
  repeater.every(HOUR_MS, 'forget-unfound-words', () => forgetUnfound(deps))
  repeater.every(HOUR_MS, 'forget-staff-photos', () => forgetStaffPhotos(deps))
  repeater.every(HOUR_MS, 'forget-carrier-labels', () => forgetCarrierLabels(deps))
  repeater.every(HOUR_MS, 'bills', () => reconcileBills(deps))
  repeater.every(SEAL_EVERY_MS, 'seal-acts', () => sealActs(deps))
  repeater.every(24 * HOUR_MS, 'seal-day', () => tellSeal(deps))
  repeater.every(TELL_EVERY_MS, 'tell-robot', () => tellRobot(deps))
  repeater.every(HOUR_MS, 'make-figures', () => makeFigures(deps))
  repeater.every(24 * HOUR_MS, 'watch-tariffs', () => watchTariffs(deps))
  repeater.every(24 * HOUR_MS, 'checkpoint-house', () => checkpointHouse(deps))
}
