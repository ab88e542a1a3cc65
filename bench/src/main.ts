import { parseArgs } from 'node:util'
import { measureBids } from './bids.ts'
import { measureDesk } from './desk.ts'
import { measureReads } from './detail.ts'
import { measureFinding } from './finding.ts'
import { measureCrowd } from './crowd.ts'
import { measureGrowth } from './growth.ts'
import { measureHome } from './home.ts'
import { hostileSettings, measureHostile } from './hostile.ts'
import { measureKept } from './kept.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureListeners } from './listeners.ts'
import { openPlace, type OurServer, startOurServer } from './our-server.ts'
import { measureOrders } from './orders.ts'
import { measurePay } from './pay.ts'
import { measureScroll } from './scroll.ts'
import type { Line } from './side-by-side.ts'
import { measureStart } from './start.ts'
import { measureWords } from './words.ts'

/** `npm run bench`: what we aim at, each beside what it is measured against, in one run and one table. See bench/README.md. */

const benchmarks = {
  detail: (quick: boolean) => onServer((server) => measureReads(server, quick ? { rounds: 3, forMs: 1_000 } : { rounds: 5, forMs: 2_000 })),
  pay: (quick: boolean) => measurePay(quick ? { rounds: 3, orders: 500, forS: 1 } : { rounds: 5, orders: 2_000, forS: 2 }),
  orders: (quick: boolean) => measureOrders(quick ? { rounds: 3, orders: 200 } : { rounds: 5, orders: 500 }),
  bids: (quick: boolean) => measureBids(quick ? { rounds: 3, bids: 300 } : { rounds: 5, bids: 1_000 }),
  load: (quick: boolean) => measureCrowd({ forS: quick ? 5 : 60 }),
  home: (quick: boolean) => onServer((server) => measureHome(server, { visits: quick ? 1 : 3 })),
  // Rivals bid, so that auctions come to their ends as members know it.
  lighthouse: (quick: boolean) => onServer((server) => measureLighthouse(server, { visits: quick ? 1 : 3 }), { SANDBOX_RIVALS: 'on' }),
  scroll: (quick: boolean) => onServer((server) => measureScroll(server, { scrolls: quick ? 3 : 7 })),
  listeners: (quick: boolean) => onServer((server) => measureListeners(server, { listeners: quick ? 500 : 2_000 })),
  hostile: (quick: boolean) => onServer((server) => measureHostile(server, { rounds: quick ? 3 : 9 }), hostileSettings),
  start: (quick: boolean) => measureStart({ starts: quick ? 1 : 3 }),
  words: (quick: boolean) => measureWords(quick ? { rounds: 3, forMs: 200 } : { rounds: 7, forMs: 500 }),
  finding: (quick: boolean) => measureFinding(quick ? 40 : 120),
  growth: (quick: boolean) =>
    measureGrowth(quick ? { members: [200, 2_000], times: 30 } : { members: [1_000, 10_000, 100_000], times: 100 }),
  desk: (quick: boolean) => measureDesk(quick ? { members: 1_000, times: 10, scrolls: 3 } : { members: 10_000, times: 30, scrolls: 7 }),
  kept: (quick: boolean) => measureKept(quick ? 200_000 : 1_000_000),
}
type Benchmark = keyof typeof benchmarks

async function onServer(measure: (server: OurServer) => Promise<Line[]>, env: Record<string, string> = {}): Promise<Line[]> {
  const place = await openPlace(env)
  const server = await startOurServer(place)
  try {
    return await measure(server)
  } finally {
    await server.stop()
    place.remove()
  }
}

/** The table as text, each column as wide as its longest cell. */
function print(lines: readonly Line[]): void {
  const cells = lines.map(({ reached, ...line }) => ({ ...line, reached: reached === null ? '' : reached ? 'yes' : 'NO' }))
  const columns = ['what', 'ours', 'against', 'value', 'aim', 'reached'] as const
  const rows = [Object.fromEntries(columns.map((column) => [column, column])) as (typeof cells)[number], ...cells]
  const width = (column: (typeof columns)[number]) => Math.max(...rows.map((row) => row[column].length))
  for (const row of rows)
    console.log(
      columns
        .map((column) => row[column].padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
}

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const names = Object.keys(benchmarks) as Benchmark[]
const chosen = values.only === undefined ? names : names.filter((name) => values.only?.split(',').includes(name))
if (chosen.length === 0) throw new Error(`--only names none of ${names.join(', ')}`)
const lines: Line[] = []
for (const name of chosen) {
  console.error(`measuring ${name} … (${Math.round(performance.now() / 1000)} s)`)
  try {
    lines.push(...(await benchmarks[name](values.quick)))
  } catch (error) {
    // The other rooms took minutes each: their figures are told all the same.
    console.error(`${name} failed:`, error)
    process.exitCode = 1
  }
}
print(lines)
