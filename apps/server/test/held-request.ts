import { once } from 'node:events'
import http from 'node:http'
import type { Agent } from './member-agent.ts'

/** Begins a POST in the agent's name on a connection of its own. Resolves when the server has read its head (100 Continue), before any of its body is sent. */
export async function holdRequest(agent: Agent, path: string, headers: Record<string, string | number>) {
  const session = agent.cookie('otsukai_session')
  const request = http.request(agent.origin + path, {
    method: 'POST',
    // As browsers do: the connection outlives its answer.
    agent: new http.Agent({ keepAlive: true }),
    headers: { ...(session !== undefined && { cookie: `otsukai_session=${session}` }), expect: '100-continue', ...headers },
  })
  const answered = new Promise<number | null>((resolve) => {
    request.on('response', (answer) => resolve(answer.resume().statusCode ?? null))
    request.on('error', () => resolve(null))
  })
  const closed = new Promise<void>((resolve) => request.on('close', resolve))
  request.flushHeaders()
  await once(request, 'continue')
  return {
    /** The status; null when the connection broke first. */
    answered,
    /** When its connection has. */
    closed,
    send: (body: string) => void request.end(body),
    leave: () => void request.destroy(),
  }
}
