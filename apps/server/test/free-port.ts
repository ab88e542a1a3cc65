import net from 'node:net'

/** Above 10080, which browsers refuse, and below those that a system gives to whoever connects: from 32768 on Linux. */
const [LOWEST, PER_PROCESS, PROCESSES] = [11_000, 100, 200]

let next = LOWEST + (process.pid % PROCESSES) * PER_PROCESS

/**
 * A port that nobody listens on, and that nobody else is given meanwhile: what is to listen there may take seconds to come up, and with a
 * port of the system's choice two test files now and then began on the same one.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
