import { type TrackKind, trackKinds } from '@otsukai/contract/parcels/parcel-steps'
import { type HeardTrack, hearTracks } from '../../src/trade/parcels/hear-track.ts'
import { ask } from './ask.ts'
import { DAY, HOUR, repeat, SECOND, type Stage } from './cast.ts'

/** What a carrier tells of most parcels, in its order. */
const usual: readonly TrackKind[] = ['accepted', 'moving', 'exported', 'arrived', 'customs', 'out', 'delivered']

/** Runs the carrier, who tells what is so, late, twice, in another order, of numbers of nobody, or not at all, and lies. */
export function beginPosts(stage: Stage): void {
  const { random, processes, judge } = stage
  const told: HeardTrack[] = []
  repeat(stage, [HOUR, 12 * HOUR * stage.pace], () =>
    ask(stage, 'select number, sent_at::text as sent from parcels where number is not null order by id', (parcels) => {
      const events: HeardTrack[] = []
      for (const { number, sent } of parcels) {
        // One in seven is never told of.
        if (Number(number!.slice(2, 10)) % 7 === 3 || random.chance(0.6)) continue
        const kind = random.chance(0.8)
          ? usual[Math.min(usual.length - 1, told.filter((one) => one.number === number).length)]!
          : random.pick(trackKinds)
        // Its clock may be wrong.
        const at = stage.scheduler.now() + random.pick([0, 0, -HOUR, -5 * DAY, DAY])
        const event = { eventId: `${number}:${told.length}`, number: number!, kind, at, placeText: '深圳', text: '' }
        if (sent !== null || random.chance(0.2)) told.push(event)
        events.push(event)
      }
      if (told.length > 0 && random.chance(0.3)) events.push(random.pick(told))
      if (random.chance(0.1)) events.push({ eventId: 'XX:1', number: 'EJ000000016JP', kind: 'delivered', at: 0, placeText: '', text: '' })
      for (let n = random.chance(0.2) ? 2 : 1; n > 0; n--)
        stage.scheduler.after(random.between(SECOND, HOUR), () =>
          processes.run(
            `carrier tells ${events.map(({ number, kind }) => `${number} ${kind}`).join(' ')}`,
            (deps) => hearTracks(deps, events),
            (end, { lostDatabase }) => judge(end, lostDatabase),
          ),
        )
    }),
  )
}
