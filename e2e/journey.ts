import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  type APIResponse,
  type Browser,
  type CDPSession,
  expect,
  type Locator,
  type Page,
  type Request,
  test as base,
} from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import type { Call, DataOf, RequestOf } from '@otsukai/contract/call'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { faults } from '@otsukai/contract/errors'
import type { Role } from '@otsukai/contract/staff/roles'
import { findEmbedded } from '@otsukai/postgres/embedded'
import { asOwner, ownerConnection } from '../apps/server/src/platform/db/open.ts'
import { type Server, startServer } from './serve.ts'

/** A control call of the sandbox (`/world/…`): plays a seller, a rival, a payer or a gateway. */
export async function world<T = unknown>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${process.env['SANDBOX_URL']}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: HTTP ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** Changes goods in the marketplace, and waits until the server has fetched the change: until then it answers from its cache. */
export async function changeItem(page: Page, id: string, change: Record<string, unknown>): Promise<void> {
  const since = Date.now()
  await world(`/world/items/${id}`, change)
  await expect.poll(async () => (await call(page, calls.batchGet, { ids: [id] }))[0]?.asOf).toBeGreaterThanOrEqual(since)
}

let faulty = false

/** Sets a fault on a share of the marketplace's answers; 'none' ends all faults. */
export async function fault(kind: string, share = 1): Promise<void> {
  faulty = true
  await world('/world/faults', { face: 'marketplace', kind, share })
}

/**
 * Ends all faults of the marketplace, and waits until the server has noticed: before that the server would not call it, nor meet the next
 * fault.
 */
async function wellAgain(): Promise<void> {
  if (!faulty) return
  await fault('none')
  await expect
    .poll(async () => {
      const answer = await fetch(`${process.env['E2E_URL']}/api/goods/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ keyword: `${Math.random()}` }),
      })
      return ((await answer.json()) as { data: { stale: boolean } }).data.stale
    })
    .toBe(false)
  faulty = false
}

/**
 * A test in the browser. Each worker has its own server and sandbox, so that a fault set by one test never meets another; faults end with
 * their test. The worker's addresses are in `E2E_URL` and `SANDBOX_URL`, its data folder (from which staff commands find the database) in
 * `E2E_DATA_DIR`.
 */
export const test = base.extend<{ wellAfter: void }, { server: Server; settings: NodeJS.ProcessEnv }>({
  /** Of the worker's server, beside those of all journeys: `test.use({ settings: { … } })`. */
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use, { workerIndex }) => {
      // After a failed test Playwright starts a new worker: it must not overwrite the log of the old one.
      const server = await startServer(`server-${workerIndex}`, settings)
      process.env['E2E_URL'] = server.url
      process.env['SANDBOX_URL'] = server.sandboxUrl
      process.env['E2E_DESK_URL'] = server.deskUrl
      process.env['E2E_DATA_DIR'] = server.dataDir
      await use(server)
      await server.stop()
    },
    { scope: 'worker', auto: true, timeout: 480_000 },
  ],
  baseURL: ({ server }, give) => give(server.url),
  wellAfter: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await wellAgain()
    },
    { auto: true },
  ],
})

/** Sets a page offline or online. The browser goes offline a moment after the call returns, so this waits until a request fails. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline)
  const asks = () =>
    page.evaluate(() =>
      fetch('/healthz', { cache: 'no-store' }).then(
        () => false,
        () => true,
      ),
    )
  await expect.poll(asks).toBe(offline)
}

/** From now on requests to these URLs fail (`*` matches anything); without URLs none fails. */
export async function lose(page: Page, ...urls: string[]): Promise<void> {
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await line.send('Network.enable')
  await line.send('Network.setBlockedURLs', { urls })
}
const lines = new WeakMap<Page, CDPSession>()

/** In ms: so long that no answer arrives during a test. */
const FOREVER_MS = 3_600_000

/** Delays every answer to a page while `look` runs; afterwards they arrive. */
export async function onTheWay(page: Page, look: () => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const delay = (latency: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await delay(FOREVER_MS)
  await look()
  await delay(0)
}

/** Hovers over a link until all the code of its screen is loaded. */
export async function fetchAhead(page: Page, link: Locator, screen: string): Promise<void> {
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  page.on('request', note)
  const code = page.waitForResponse(new RegExp(`/assets/${screen}-`))
  await link.hover()
  await code
  page.off('request', note)
  // The chunks that the screen imports are requested with its own.
  await Promise.all(requests.map(async (request) => (await request.response())?.finished()))
}

let members = 0

/** An unused account. */
export const newAccount = (): { account: string; password: string } => ({
  account: `journey.${Date.now()}.${process.pid}.${(members += 1)}@example.com`,
  password: 'correct horse',
})

/** Registers a new member on the log-in screen. */
export async function register(page: Page): Promise<void> {
  const { account, password } = newAccount()
  await page.getByRole('tab', { name: '注册' }).click()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('昵称', { exact: true }).fill('小满')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('您好，小满')).toBeVisible()
}

/** Registers a new member by a call, in the page's browser, without showing a screen. Returns the account. */
export async function newMember(page: Page, name = '小满'): Promise<string> {
  const registered = newAccount()
  await call(page, calls.register, { ...registered, CustomerName: name })
  // The mark of a member lies with the address, and this answer of it is no screen.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('mercari_pc_logged', '1'))
  return registered.account
}

/** Acts, and expects a toast with these words. Toasts go after 3 s, so the page itself watches for it from before the act. */
export async function toasts(page: Page, words: string, does: () => Promise<unknown>): Promise<void> {
  const said = page.evaluate(
    (wanted) =>
      new Promise<void>((tell) => {
        const look = () => [...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes(wanted)) && tell()
        new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
      }),
    words,
  )
  await Promise.all([said, does()])
}

/**
 * Repeats a call until the marketplace has answered the server. On a busy machine the sandbox can take more than the 3 s after which the
 * server answers that the marketplace is late.
 */
export async function answered(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer: APIResponse | undefined
  await expect.poll(async () => (answer = await ask()).status()).not.toBe(503)
  return answer!
}

/** A call of the contract as the browser's own person makes it; its data. */
export const call = <C extends Call>(page: Page, of: C, input: RequestOf<C>): Promise<DataOf<C>> =>
  ask(page, of, input as Record<string, unknown>) as Promise<DataOf<C>>

/** Asks by hand what the contract's types would not let through, or what is held against the specification's own words; its data. */
export async function ask(
  page: Page,
  { method, path, encoding }: Pick<Call, 'method' | 'path' | 'encoding'>,
  input: Record<string, unknown>,
): Promise<unknown> {
  const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const body = encoding === 'form' ? { form: texts } : encoding === 'multipart' ? { multipart: texts } : { data: input }
  const answer = await answered(() => (method === 'GET' ? page.request.get(path, { params: texts }) : page.request.post(path, body)))
  const envelope = (await answer.json()) as { code: number; message: string; data: unknown }
  expect(envelope.code, `${path}: ${envelope.message}`).toBe(0)
  return envelope.data
}

/** Runs SQL on the worker's database, for a state that only time or an earlier release makes. */
export async function rewrite(statement: string, ...values: readonly unknown[]): Promise<void> {
  const embedded = await findEmbedded(process.env['E2E_DATA_DIR']!)
  if (!embedded) throw new Error('The database of the journeys does not run.')
  const { rowCount } = await asOwner(ownerConnection({ embedded }), (owner) => owner.query(statement, [...values]))
  expect(rowCount, statement).toBeGreaterThan(0)
}

/** Makes every read and write of a table fail while `look` runs: the server answers, with errors. */
export async function whileStuck(table: string, look: () => Promise<void>): Promise<void> {
  const embedded = await findEmbedded(process.env['E2E_DATA_DIR']!)
  if (!embedded) throw new Error('The database of the journeys does not run.')
  const run = (statement: string) => asOwner(ownerConnection({ embedded }), (owner) => owner.query(statement))
  await run(`create function stuck() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`)
  await run(`create trigger stuck before insert or update or delete on ${table} for each row execute function stuck()`)
  try {
    await look()
  } finally {
    await run('drop function stuck() cascade')
  }
}

/** Of everybody at the sandbox's desk, as the README says. */
export const deskPassword = 'otsukai-desk'

/** A page at the desk, where one of the sandbox's people has logged in. */
export async function atDesk(browser: Browser, role: Role): Promise<Page> {
  const page = await browser.newPage({ baseURL: process.env['E2E_DESK_URL']!, viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await page.getByLabel('邮箱').fill(`${role}@example.com`)
  await page.getByLabel('密码', { exact: true }).fill(deskPassword)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  return page
}

/** Presses a key as a hand does: what follows faster is taken for a scanner's. */
export const pressByHand = (page: Page, key: string): Promise<void> => page.keyboard.press(key, { delay: 50 })

/** Confirms the desk's open sheet by its key, once it says what would happen: before, the key does nothing. */
export async function confirmSheet(desk: Page): Promise<void> {
  await expect(desk.getByRole('dialog').getByRole('button').last()).toBeEnabled()
  await pressByHand(desk, 'Control+Enter')
}

/** Does an act as whoever is logged in at a page of the desk, their password shown where it is asked. Returns its data, or the proposal. */
export async function doAtDesk(page: Page, name: string, input: Record<string, unknown>, reason = 'a journey'): Promise<unknown> {
  await ask(page, deskCalls.deskStepUp, { password: deskPassword })
  const looked = await ask(page, { ...deskCalls.previewAct, path: `/api/desk/acts/${name}/preview` }, { input })
  const { seen, digest: previewed } = looked as { seen: string; digest: string }
  const requestId = `journey${Date.now()}${Math.random().toString(36).slice(2)}`
  const done = await ask(page, { ...deskCalls.doAct, path: `/api/desk/acts/${name}` }, { input, reason, seen, previewed, requestId })
  const { data, proposal } = done as { data?: unknown; proposal?: unknown }
  return proposal ?? data
}

/** Runs a staff command as the sandbox's manager. Returns its output. */
export async function staff(command: string, options: Record<string, string>): Promise<string> {
  const args = Object.entries({ staff: 'manager@example.com', reason: 'a journey', ...options }).map(
    ([name, value]) => `--${name}=${value}`,
  )
  const place = { DATA_DIR: process.env['E2E_DATA_DIR'], PUBLIC_URL: process.env['E2E_URL'] }
  const env = { ...process.env, ...place, MODE: 'sandbox', DATABASE_URL: '', LOG_LEVEL: 'silent', STAFF_PASSWORD: deskPassword }
  const entry = path.resolve(import.meta.dirname, '../apps/server/src/staff.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [entry, command, ...args], { env })
  return stdout
}

/** The title that screens show for goods: in Chinese where there is one. */
export async function titleOf(page: Page, id: string): Promise<string> {
  const [goods] = await call(page, calls.batchGet, { ids: [id] })
  return goods!.nameZh ?? goods!.name
}

/** Recharges the balance by these yen, paid at the sandbox's gateway. Returns the recharge's id. */
export async function recharge(page: Page, amountJpy: number): Promise<string> {
  const requestId = `journey${Date.now()}${Math.random().toString(36).slice(2)}`
  const { rechargeId } = await call(page, calls.webRecharge, { amountJpy: String(amountJpy), payType: 'wechat', requestId })
  await world(`/world/payments/${rechargeId}`, { outcome: 'pay' })
  await expect.poll(async () => (await call(page, calls.getRechargeStatus, { rechargeId })).status).toBe('paid')
  return rechargeId
}

/**
 * Presses the button for a payment code, and again when the screen says that the gateway is late: on a busy machine the sandbox can take
 * more than the 8 s that the server waits. Returns the id of the recharge whose code is shown.
 */
export async function askForCode(page: Page, button: string | RegExp): Promise<string> {
  const shown = page.getByText(/^充值单 [0-9A-Z]{24}$/)
  const late = page.getByText(faults.unreachable.zh)
  await expect(async () => {
    await page.getByRole('button', { name: button }).click()
    await expect(shown.or(late)).toBeVisible()
    expect(await shown.isVisible()).toBe(true)
  }).toPass()
  return (await shown.textContent())!.slice(-24)
}

/** Recharges the shortfall (as the screen writes it: `2,700`) on the screen that offers it, and pays on WeChat's page. */
export async function rechargeMissing(page: Page, yen: string): Promise<void> {
  await page.getByText('微信支付').first().click()
  await askForCode(page, `充值 ${yen} 日元`)
  const cashier = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开付款页' }).click()
  const paying = await cashier
  await paying.getByRole('button', { name: /支付/ }).click()
  // Closing the page before its form is sent would pay nothing.
  await expect(paying.getByText('支付成功')).toBeVisible()
  await paying.close()
}

/** Orders goods as the page's member, unpaid. Returns the order's id. */
export async function order(page: Page, goodsId: string, { inspection = false } = {}): Promise<string> {
  const { quote } = await call(page, calls.orderQuote, { goodsId, inspection })
  const requestId = `journey${Date.now()}${Math.random().toString(36).slice(2)}`
  const wanted = { goodsId, inspection, expectedTotalJpy: quote.totalJpy, requestId }
  return (await call(page, calls.createOrder, wanted)).orderId
}

/** Orders goods, pays them from the balance, and waits until they are bought. */
export async function buy(page: Page, goodsId: string, wants: { inspection?: boolean } = {}): Promise<string> {
  const id = await order(page, goodsId, wants)
  await call(page, calls.payOrder, { id, requestId: `pay${id}${Date.now()}` })
  await expect.poll(async () => (await call(page, calls.orderList, { id })).list[0]?.state).toBe('purchased')
  return id
}
