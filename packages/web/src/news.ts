import { RESYNC } from '@otsukai/contract/live-events'
import { listen } from './event-stream.ts'
import { leadTabs } from './lead-tabs.ts'

interface News<Event extends string> {
  address: string
  /** Of the lock and the channel by which the tabs of a browser agree. */
  name: string
  events: readonly Event[]
  hear: (event: Event | typeof RESYNC) => void
}

/**
 * News from the server, one stream for all tabs of a browser: a browser opens only six connections to a host over HTTP/1.1. The tab that
 * leads listens and tells the others. Answers how to begin to listen, until the signal.
 */
export function shareNews<Event extends string>({ address, name, events, hear }: News<Event>): (signal: AbortSignal) => void {
  const heard = [...events, RESYNC] as const
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const event = heard.find((each) => each === data)
    if (event !== undefined) hear(event)
  }
  const tell = (event: Event | typeof RESYNC): void => {
    hear(event)
    channel.postMessage(event)
  }
  const on = Object.fromEntries(heard.map((event) => [event, () => tell(event)]))
  // Nobody heard what changed between a screen's first reads, or another tab's end, and now.
  const stream = { address, on, onOpen: () => tell(RESYNC) }
  return (signal) => leadTabs(name, signal, (leading) => listen(stream, leading))
}
