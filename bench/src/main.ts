import { parseArgs } from 'node:util'
import { measureReads } from './detail.ts'
import { measureFinding } from './finding.ts'
import { measureKept } from './kept.ts'
import { openPlace, startOurServer } from './our-server.ts'
import { measurePay } from './pay.ts'
import type { Line } from './side-by-side.ts'

/** `npm run bench`: what we aim at, each beside what it is measured against, in one run and one table. See bench/README.md. */

const rooms = {
  detail: async (quick: boolean): Promise<Line[]> => {
    const place = await openPlace()
    const server = await startOurServer(place)
    try {
      return await measureReads(server, quick ? { rounds: 3, forMs: 1_000 } : { rounds: 5, forMs: 2_000 })
    } finally {
      await server.stop()
      place.remove()
    }
  },
  pay: (quick: boolean) => measurePay(quick ? { rounds: 3, orders: 500, forS: 1 } : { rounds: 5, orders: 2_000, forS: 2 }),
  finding: (quick: boolean) => measureFinding(quick ? 40 : 120),
  kept: (quick: boolean) => measureKept(quick ? 200_000 : 1_000_000),
}
type Room = keyof typeof rooms

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const names = Object.keys(rooms) as Room[]
const chosen = values.only === undefined ? names : names.filter((name) => values.only?.split(',').includes(name))
const lines: Line[] = []
for (const name of chosen) {
  console.error(`measuring ${name} … (${Math.round(performance.now() / 1000)} s)`)
  lines.push(...(await rooms[name](values.quick)))
}
console.table(lines)
