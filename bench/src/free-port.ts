import { once } from 'node:events'
import net from 'node:net'

/** A port that nobody listens on now, for a program that takes no port 0 or has to keep its port over a restart. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
