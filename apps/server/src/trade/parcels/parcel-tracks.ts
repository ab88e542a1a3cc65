import type { ParcelTracks } from '../carriers/carriers-parts.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import { hearTracks } from './hear-track.ts'

/** What carriers tell, kept with the parcels that it is about. */
export const openParcelTracks = (deps: Use<'db' | 'clock'>): ParcelTracks => ({
  hearTrack: async (events) => void (await hearTracks(deps, events)),
  async takeDue(before) {
    const [row] = await named<{ number: string }>(
      deps.db,
      'parcel-ask',
      `update parcels set asked_at = $2 where id = (
        select id from parcels where state in ('sent', 'returning') and number is not null and coalesce(asked_at, sent_at) <= $1
        order by coalesce(asked_at, sent_at) limit 1 for update skip locked)
      returning number`,
      [before, deps.clock()],
    )
    return row?.number ?? null
  },
})
