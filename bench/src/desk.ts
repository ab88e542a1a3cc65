import type { Page } from '@playwright/test'
import type { Call } from '@otsukai/contract/call'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Server } from '../../apps/server/src/start-server.ts'
import { makeFigures } from '../../apps/server/src/office/desk/make-figures.ts'
import { checkpointHouse } from '../../apps/server/src/money/wallet/house-balances.ts'
import { demoStaff, demoStaffPassword } from '../../apps/server/src/people/staff/demo-staff.ts'
import { growDesk } from '../../apps/server/src/testing/grow-desk.ts'
import { DeskAgent } from '../../apps/server/test/desk-agent.ts'
import { asksOfDesk } from '../../apps/server/test/desk-asks.ts'
import { openGrownShop } from './growth.ts'
import { until } from './our-server.ts'
import { openBrowser } from './browser.ts'
import { compareScroll } from './scroll.ts'
import { figure, type Line } from './side-by-side.ts'

/** Every list and count of the desk, at the server. */
const aimMs = 100

interface Sizes {
  /** Members who have ten orders each; as many again have none. */
  members: number
  /** How often each call is made. */
  times: number
  /** How often each list is scrolled. */
  scrolls: number
}

/**
 * How long the desk's lists, counts and pages take in a shop with a history and a full queue, asked by its manager over HTTP; and how the
 * longest two of them scroll.
 */
export async function measureDesk({ members, times, scrolls }: Sizes): Promise<Line[]> {
  await using ends = new AsyncDisposableStack()
  const server = await openGrownShop(ends, members, growDesk)
  await doDailyRounds(server)
  const agent = await DeskAgent.as('manager', server.deskUrl ?? '')
  const lines: Line[] = []
  for (const [what, call, input] of await asksOfDesk(server.deps)) lines.push(await timeRead(agent, { what, call, input, times }))
  return [...lines, ...(await scrollLists(server.deskUrl ?? '', scrolls))]
}

/** So many rows of 40 px are loaded when a list is scrolled: some pages of it. */
const loadedRows = 200

async function scrollLists(deskUrl: string, scrolls: number): Promise<Line[]> {
  await using browser = await openBrowser()
  const lines: Line[] = []
  for (const [what, path] of [
    ['orders', '/orders?view=all'],
    ['entries of the queue', '/queue'],
  ])
    lines.push(
      ...(await compareScroll(
        browser,
        // On the machine as it is: people at the desk sit at computers, members hold phones.
        {
          what: `${loadedRows} ${what} of the desk`,
          show: (page) => showList(page, `${deskUrl}${path}`),
          scroller: '[role=grid]',
          slower: 1,
        },
        scrolls,
      )),
    )
  return lines
}

/** Logs in and opens a list, stands at its head again once enough rows are loaded. */
async function showList(page: Page, url: string): Promise<void> {
  await page.request.post(new URL(deskCalls.deskLogin.path, url).href, {
    data: { account: demoStaff.manager.account, password: demoStaffPassword },
  })
  await page.goto(url)
  await page.getByRole('grid').waitFor()
  await until(() => page.evaluate<boolean>(`(${standAtHead})(document.querySelector('[role=grid]'), ${loadedRows * 40})`), 240)
  // Its stream of news never ends: no network is idle.
  await until(() => page.evaluate<boolean>('[...document.images].every((image) => image.complete)'))
}

/** Runs in the page: asks for more rows at the list's foot until it is so high, and then goes to its head. */
const standAtHead = `(list, heightPx) => {
  const isLong = list.scrollHeight > heightPx
  if (!isLong) list.lastElementChild.querySelector('button:enabled')?.click()
  list.scrollTop = isLong ? 0 : list.scrollHeight
  return isLong
}`

/** What rounds make of the days that are over: their figures, and where the house's accounts stood. */
async function doDailyRounds({ deps }: Server): Promise<void> {
  const count = async () => (await deps.db.selectFrom('desk_figures').select('day').execute()).length
  for (let made = -1; made < (await count());) {
    made = await count()
    await makeFigures(deps)
  }
  await checkpointHouse(deps)
}

async function timeRead(
  agent: DeskAgent,
  { what, call, input, times }: { what: string; call: Call; input: Record<string, unknown>; times: number },
): Promise<Line> {
  const ms: number[] = []
  for (let n = 0; n < times; n++) {
    const begun = performance.now()
    await agent.must(call, input)
    ms.push(performance.now() - begun)
  }
  ms.sort((one, other) => one - other)
  const at = (share: number): number => ms[Math.ceil(ms.length * share) - 1] ?? Number.NaN
  return {
    what: `desk: ${what}`,
    ours: `p50 ${figure(at(0.5))} ms, p95 ${figure(at(0.95))} ms`,
    against: '',
    value: `${figure(at(0.95))} ms`,
    aim: `≤ ${aimMs} ms`,
    reached: at(0.95) <= aimMs,
  }
}
