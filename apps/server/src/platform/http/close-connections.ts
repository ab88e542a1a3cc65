import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Use } from '../parts.ts'

/** How long a proxy's connections are kept while the server closes. */
const KEPT_FOR_PROXY_MS = 1_000

/**
 * Lets `close` end as soon as the requests under way do. Node ends the connections that are idle when closing begins; a connection that
 * falls idle later would delay it by 72 s, and one that never sent a request (a browser's preconnect) by 60 s.
 *
 * Behind a proxy idle connections are kept for a second, in which no new ones are taken: the proxy sends requests on them without
 * asking, and one that met a connection being closed would be lost. Each answer then is the last on its connection.
 */
export function closeConnections(app: FastifyInstance, { config, monotonic }: Use<'config' | 'monotonic'>): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const closeIdle = app.server.closeIdleConnections.bind(app.server)
    // Node closes them as it stops listening.
    if (config.trustProxy) app.server.closeIdleConnections = () => {}
    const keptUntil = monotonic() + (config.trustProxy ? KEPT_FOR_PROXY_MS : 0)
    const again = setInterval(() => {
      if (monotonic() < keptUntil) return
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      closeIdle()
    }, 50)
    app.server.once('close', () => clearInterval(again))
    done()
  })
}
