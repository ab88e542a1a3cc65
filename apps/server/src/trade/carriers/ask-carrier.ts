import { CarrierDown } from '@otsukai/connectors/carrier'
import type { Use } from '../../platform/parts.ts'

/** How far apart a number is asked for at least: services look at a carrier no more often than every 6 to 12 hours themselves. */
export const ASK_APART_MS = 6 * 3_600_000
const NUMBERS_A_ROUND = 100

/** Asks what became of the parcels on their way, whether or not notices of them came. A carrier that is down ends the round. */
export async function askCarrier({
  carrier,
  parcelTracks,
  carrierCounts,
  clock,
  log,
}: Use<'carrier' | 'parcelTracks' | 'carrierCounts' | 'clock' | 'log'>): Promise<void> {
  if (carrier.name === 'manual') return
  for (let n = 0; n < NUMBERS_A_ROUND; n++) {
    const number = await parcelTracks.takeDue(clock() - ASK_APART_MS)
    if (number === null) return
    try {
      const answer = await carrier.track(number)
      if (answer.kind !== 'events' || answer.events.length === 0) continue
      carrierCounts.asked += answer.events.length
      await parcelTracks.hearTrack(answer.events)
    } catch (error) {
      if (!(error instanceof CarrierDown)) throw error
      log.warn({ err: error, carrier: carrier.name }, 'the carrier could not be asked for parcels')
      return
    }
  }
}
