import { onPayGround, payRequest } from './pay.ts'
import { figure, type Line } from './side-by-side.ts'

const members = 200
/** More than are paid in a second; one that is paid twice would be a repeat, which costs less. */
const ordersPerS = 1_500
const yardstickClients = 50

/** 200 members who pay at once, as fast as they are answered. Fails on any answer but success, and on any yen or row that is not where it belongs. */
export function measureCrowd({ forS }: { forS: number }): Promise<Line[]> {
  const orders = forS * ordersPerS
  return onPayGround(orders, async ({ host, load, tpcB, port }) => {
    const requests = Array.from({ length: orders }, (_, n) => payRequest(n))
    const { p50Ms, p99Ms, failed, failure } = await load.ask({ port, connections: members, requests, forMs: forS * 1_000 })
    if (failed > 0) throw new Error(`${failed} payments failed, the first: ${failure}`)
    const proof = await host.ask({ prove: true })
    if (!('paid' in proof) || proof.wrong.length > 0) throw new Error(`afterwards it does not add up: ${JSON.stringify(proof)}`)
    const other = await tpcB.run(yardstickClients, Math.min(forS, 10))
    return [
      {
        what: `${members} members pay at once for ${forS} s, and all of it adds up`,
        ours: `${figure(proof.paid / forS)} /s, p50 ${figure(p50Ms)} ms, p99 ${figure(p99Ms)} ms`,
        against: `${tpcB.name} ${figure(other)} /s with ${yardstickClients} clients`,
        value: (proof.paid / forS / other).toFixed(2),
        aim: '',
        reached: null,
      },
    ]
  })
}
