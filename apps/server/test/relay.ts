import net from 'node:net'
import type { AddressInfo } from 'node:net'

/** An address that stays while what stands behind it ends and comes again on another port. */
export interface Relay {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Where connections go from now on; null: they are hung up on. */
  pointTo(origin: string | null): void
  /** Ends each answer from now on after so many bytes; null: none. Connections that are open are hung up on. */
  cutAfter(bytes: number | null): void
  close(): Promise<void>
}

export async function openRelay(): Promise<Relay> {
  let port: number | null = null
  let bytesLeft: number | null = null
  const open = new Set<net.Socket>()
  const keep = (socket: net.Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const hangUp = () => open.forEach((socket) => socket.destroy())
  const server = net.createServer((near) => {
    keep(near)
    if (port === null) return near.destroy()
    const far = net.connect(port, '127.0.0.1')
    keep(far)
    near.pipe(far)
    if (bytesLeft === null) far.pipe(near)
    else cut(far, near, bytesLeft)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointTo: (origin) => void (port = origin === null ? null : Number(new URL(origin).port)),
    cutAfter: (bytes) => {
      bytesLeft = bytes
      hangUp()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}

/** Passes so many bytes on, then ends both. */
function cut(from: net.Socket, to: net.Socket, bytesLeft: number): void {
  let left = bytesLeft
  from.on('data', (part: Buffer) => {
    to.write(part.subarray(0, left))
    left -= part.length
    if (left <= 0) from.destroy()
  })
}
