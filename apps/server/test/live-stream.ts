import { until } from '../src/testing/databases.ts'
import type { Agent } from './member-agent.ts'

interface Heard {
  event: string
  id: string
}

/** A browser's stream: what it has heard, and the position it would resume from. */
export const listen = (agent: Agent, lastEventId?: string) =>
  listenAt(`${agent.origin}/api/live?goods=m12345678901`, `otsukai_session=${agent.cookie('otsukai_session')}`, lastEventId)

/** The same at the desk. */
export const listenAtDesk = (agent: Agent, lastEventId?: string) =>
  listenAt(`${agent.origin}/api/desk/live`, `otsukai_desk=${agent.cookie('otsukai_desk')}`, lastEventId)

async function listenAt(url: string, cookie: string, lastEventId?: string) {
  const stop = new AbortController()
  const answer = await fetch(url, {
    headers: { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  })
  const stream = { status: answer.status, heard: [] as Heard[], position: '', ended: false, close: () => stop.abort() }
  void readFrames(answer, (fields) => {
    stream.position = fields.get('id') ?? stream.position
    if (fields.has('event')) stream.heard.push({ event: fields.get('event')!, id: JSON.parse(fields.get('data') ?? '{}').id })
  }).finally(() => (stream.ended = true))
  if (answer.ok) await until(() => stream.position !== '' || stream.ended)
  return stream
}

/** Anyone's stream about goods: what it was told of them. */
export async function watchGoods(origin: string, goodsIds: readonly string[]) {
  const stop = new AbortController()
  const answer = await fetch(`${origin}/api/live?goods=${goodsIds.join()}`, { signal: stop.signal })
  const stream = { heard: [] as { event: string; data: unknown }[], close: () => stop.abort() }
  void readFrames(answer, (fields) => {
    const event = fields.get('event')
    if (event) stream.heard.push({ event, data: JSON.parse(fields.get('data') ?? '{}') })
  })
  return stream
}

/** Hears each frame of server-sent events with its fields; resolves when the stream ends, however it does. */
async function readFrames(answer: Response, hear: (fields: ReadonlyMap<string, string>) => void): Promise<void> {
  let rest = ''
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      rest += chunk
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const lines = rest.slice(0, end).split('\n')
        rest = rest.slice(end + 2)
        hear(new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string])))
      }
    }
  } catch {
    // Cut off, by us or by the server.
  }
}
