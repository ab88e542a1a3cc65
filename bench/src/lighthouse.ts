import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openDebuggedBrowser } from './browser.ts'
import type { OurServer } from './our-server.ts'
import { figure, type Line, showSpread, spreadOf } from './side-by-side.ts'

/** Fetched when it is asked for: it brings 47 MB that nothing else here needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const run = promisify(execFile)

/** The fields read of its report. https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

/** The least scores, of 100. */
const aims = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof aims
/** A score of what moves by itself while a screen is drawn: https://web.dev/articles/cls */
const layoutShiftMost = 0

/** Lighthouse's own desktop: 1350 × 940, 10 Mbit/s and 40 ms simulated, a cache that is empty. https://developer.chrome.com/docs/lighthouse */
export async function measureLighthouse(server: OurServer, { visits }: { visits: number }): Promise<Line[]> {
  const { list } = await search(server)
  const priced = list.find(({ auction }) => auction === null)
  const screens = { '/': '', '/search': '#/search?keyword=カメラ', '/item/:id': `#/item/${priced?.id}` }
  const browser = await openDebuggedBrowser()
  try {
    const lines: Line[] = []
    for (const [route, hash] of Object.entries(screens)) {
      const seen: Visit[] = []
      // The first one warms the server.
      for (let n = 0; n <= visits; n++) {
        const visit = await look(`${server.url}/${hash}`, browser.port)
        if (n > 0) seen.push(visit)
      }
      for (const [category, aim] of Object.entries(aims))
        lines.push(
          leastLine(
            `${route}: Lighthouse ${category}`,
            seen.map(({ scores }) => scores[category as Category]),
            aim,
          ),
        )
      lines.push(
        mostLine(
          `${route}: layout shift`,
          seen.map(({ shift }) => shift),
        ),
      )
      for (const lack of new Set(seen.flatMap(({ lacks }) => lacks))) console.error(`${route}: ${lack}`)
    }
    return lines
  } finally {
    await browser.close()
  }
}

interface Visit {
  scores: Record<Category, number>
  shift: number
  /** Audits that keep accessibility or best practices from 100, in Lighthouse's words. */
  lacks: string[]
}

async function look(url: string, port: number): Promise<Visit> {
  const categories = Object.keys(aims) as Category[]
  const told = await run(
    'npx',
    ['--yes', LIGHTHOUSE, url, `--port=${port}`, '--preset=desktop', '--output=json', '--quiet', `--only-categories=${categories.join()}`],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  const lhr = JSON.parse(told.stdout) as Report
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const lacking = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
  return {
    scores: { performance: scoreOf('performance'), accessibility: scoreOf('accessibility'), 'best-practices': scoreOf('best-practices') },
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
    lacks: lacking.map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
  }
}

async function search(server: OurServer): Promise<{ list: { id: string; auction: unknown }[] }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/goods/search`, { method: 'POST', headers, body: JSON.stringify({ keyword: 'カメラ' }) })
  return ((await answer.json()) as { data: { list: { id: string; auction: unknown }[] } }).data
}

/** A score that is better when it is larger. */
function leastLine(what: string, ours: readonly number[], aim: number): Line {
  const { median } = spreadOf(ours)
  return { what, ours: showSpread(spreadOf(ours), ''), against: '', value: figure(median), aim: `≥ ${aim}`, reached: median >= aim }
}

const mostLine = (what: string, ours: readonly number[]): Line => {
  const { median } = spreadOf(ours)
  return {
    what,
    ours: median.toFixed(3),
    against: '',
    value: median.toFixed(3),
    aim: `≤ ${layoutShiftMost}`,
    reached: median <= layoutShiftMost,
  }
}
