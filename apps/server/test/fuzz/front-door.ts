import http from 'node:http'
import type { OddRequest } from './odd-requests.ts'

export interface DoorAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

interface FrontDoor {
  /** Sends it as it stands, which a well-behaved client would not. */
  send(request: OddRequest, cookie: string): Promise<DoorAnswer>
  close(): void
}

/** Connections to a server that many requests share. */
export function openFrontDoor(origin: string, connections: number): FrontDoor {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const send = ({ method, path, headers, body }: OddRequest, cookie: string) =>
    new Promise<DoorAnswer>((resolve, reject) => {
      // One byte a character, and nothing that the client itself would refuse to send.
      const sent = path.replaceAll(/[^\x21-\xff]/g, (char) => encodeURIComponent(char))
      const own = { ...(cookie && { cookie }), ...headers, ...(body && { 'content-length': String(body.length) }) }
      const request = http.request({ agent, hostname, port, method, path: sent, headers: own })
      request.on('error', reject)
      request.on('response', (response) => {
        const answer = { status: response.statusCode ?? 0, headers: response.headers }
        // News do not end.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          request.destroy()
          resolve({ ...answer, text: '' })
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ ...answer, text: Buffer.concat(chunks).toString() }))
      })
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}
