import { RESYNC } from '@otsukai/contract/live-events'
import { listen } from './event-stream.ts'
import { leadTabs } from './lead-tabs.ts'

interface News<Event extends string> {
  address: string
  /** The name of the lock and the channel that the tabs of a browser share. */
  name: string
  events: readonly Event[]
  /** Called in every tab, for each event and for {@link RESYNC}. */
  hear: (event: Event | typeof RESYNC) => void
}

/**
 * News from the server by one stream for all tabs of a browser, as a browser opens only six connections to a host over HTTP/1.1. The
 * leading tab listens and passes events on to the others. Returns a function that begins to listen, until its signal.
 */
export function shareNews<Event extends string>({ address, name, events, hear }: News<Event>): (signal: AbortSignal) => void {
  const known = [...events, RESYNC] as const
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = known.find((each) => each === data)
    if (event !== undefined) hear(event)
  }
  const publish = (event: Event | typeof RESYNC): void => {
    hear(event)
    channel.postMessage(event)
  }
  const on = Object.fromEntries(known.map((event) => [event, () => publish(event)]))
  // Changes before the stream was open (since a screen's first queries, or since the last leader closed) were missed.
  const stream = { address, on, onOpen: () => publish(RESYNC) }
  return (signal) => leadTabs(name, signal, (leading) => listen(stream, leading))
}
