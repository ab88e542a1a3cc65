import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type APIResponse, type CDPSession, expect, type Locator, type Page, type Request, test as base } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import type { Call, DataOf, RequestOf } from '@otsukai/contract/call'
import { faults } from '@otsukai/contract/errors'
import { findEmbedded } from '@otsukai/postgres/embedded'
import { asOwner, ownerConnection } from '../apps/server/src/platform/db/open.ts'
import { type Server, startServer } from './serve.ts'

/** A control call of the sandbox: the world outside does what a person there would. */
export async function world<T = unknown>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${process.env['SANDBOX_URL']}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: HTTP ${answer.status}`).toBe(true)
  return (await answer.json()) as T
}

/** Changes goods in the marketplace, and waits until the server has heard them since: what it heard a moment ago it tells again. */
export async function changeItem(page: Page, id: string, change: Record<string, unknown>): Promise<void> {
  const since = Date.now()
  await world(`/world/items/${id}`, change)
  await expect.poll(async () => (await call(page, calls.batchGet, { ids: [id] }))[0]?.asOf).toBeGreaterThanOrEqual(since)
}

let faulty = false

/** The marketplace answers so from now on, to that share of questions; 'none' is as it should. */
export async function fault(kind: string, share = 1): Promise<void> {
  faulty = true
  await world('/world/faults', { face: 'marketplace', kind, share })
}

/** The marketplace answers as it should, and the server has found out: until then the next fault would not be met. */
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
 * A journey. Each worker has a server and a world of its own, so that a fault in one is none in the other; and whatever becomes of a
 * journey, the next one finds the marketplace well. Its surroundings stand in `E2E_URL`, `SANDBOX_URL` and `E2E_DATA_DIR`, where staff find
 * the database.
 */
export const test = base.extend<{ wellAfter: void }, { server: Server }>({
  server: [
    // Playwright reads from the braces which fixtures are wanted: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      // A worker that comes after one whose journey failed leaves that one's log as it is.
      const server = await startServer(`server-${workerIndex}`)
      process.env['E2E_URL'] = server.url
      process.env['SANDBOX_URL'] = server.sandboxUrl
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

/** Cuts or mends a page's line. The browser cuts it a moment after it says so: done once a request really fails. */
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

/** From here on the browser loses the answers to such addresses (`*` stands for anything); to none of them when none is named. */
export async function lose(page: Page, ...urls: string[]): Promise<void> {
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await line.send('Network.enable')
  await line.send('Network.setBlockedURLs', { urls })
}
const lines = new WeakMap<Page, CDPSession>()

/** No answer comes on a line with such a latency. */
const FOREVER_MS = 3_600_000

/** Holds every answer to a page on its way while it looks; then they come. */
export async function onTheWay(page: Page, look: () => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const delay = (latency: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 })
  await delay(FOREVER_MS)
  await look()
  await delay(0)
}

/** Points at a link until all the code of its screen has come. */
export async function fetchAhead(page: Page, link: Locator, screen: string): Promise<void> {
  const asked: Request[] = []
  const note = (request: Request) => void asked.push(request)
  page.on('request', note)
  const code = page.waitForResponse(new RegExp(`/assets/${screen}-`))
  await link.hover()
  await code
  page.off('request', note)
  // What the screen's own code builds on is asked for with it.
  await Promise.all(asked.map(async (request) => (await request.response())?.finished()))
}

let members = 0

/** An account that nobody has. */
export const newAccount = (): { account: string; password: string } => ({
  account: `journey.${Date.now()}.${process.pid}.${(members += 1)}@example.com`,
  password: 'correct horse',
})

/** Registers somebody new on the log-in screen, wherever they were sent there from. */
export async function register(page: Page): Promise<void> {
  const { account, password } = newAccount()
  await page.getByRole('tab', { name: '注册' }).click()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('昵称', { exact: true }).fill('小满')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('您好，小满')).toBeVisible()
}

/** Makes the page's browser that of somebody new, registered by call; it shows no screen yet. Answers their account. */
export async function newMember(page: Page, name = '小满'): Promise<string> {
  const registered = newAccount()
  await call(page, calls.register, { ...registered, CustomerName: name })
  // The mark of a member lies with the address, and this answer of it is no screen.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.setItem('mercari_pc_logged', '1'))
  return registered.account
}

/** Does something, and sees a toast say these words: it goes by itself after 3 s, and counts whether it was looked at by then or not. */
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
 * Asks until the marketplace has answered the server. Of one that is late the server says so after 3 s, as it promises, and on a busy machine
 * the sandbox can be; whoever looks at a screen is asked to come again too.
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

/** Changes what the worker's server has written down, where no call can: what time or an earlier release would have made of it. */
export async function rewrite(statement: string, ...values: readonly unknown[]): Promise<void> {
  const embedded = await findEmbedded(process.env['E2E_DATA_DIR']!)
  if (!embedded) throw new Error('The database of the journeys does not run.')
  const { rowCount } = await asOwner(ownerConnection({ embedded }), (owner) => owner.query(statement, [...values]))
  expect(rowCount, statement).toBeGreaterThan(0)
}

/** While it looks, the worker's database takes nothing into that table and lets nothing out of it: the server is there, and fails. */
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

/** A command as a member of staff runs it at a terminal; what it told. */
export async function staff(command: string, options: Record<string, string>): Promise<string> {
  const args = Object.entries({ staff: 'lin', reason: 'a journey', ...options }).map(([name, value]) => `--${name}=${value}`)
  const place = { DATA_DIR: process.env['E2E_DATA_DIR'], PUBLIC_URL: process.env['E2E_URL'] }
  const env = { ...process.env, ...place, MODE: 'sandbox', DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const entry = path.resolve(import.meta.dirname, '../apps/server/src/staff.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [entry, command, ...args], { env })
  return stdout
}

/** Puts yen into the balance, paid at the sandbox's till. */
export async function recharge(page: Page, amountJpy: number): Promise<void> {
  const requestId = `journey${Date.now()}${Math.random().toString(36).slice(2)}`
  const { rechargeId } = await call(page, calls.webRecharge, { amountJpy: String(amountJpy), payType: 'wechat', requestId })
  await world(`/world/payments/${rechargeId}`, { outcome: 'pay' })
  await expect.poll(async () => (await call(page, calls.getRechargeStatus, { rechargeId })).status).toBe('paid')
}

/**
 * Presses the button that asks for a code, again where the screen says so: of a gateway that is late the server tells after 8 s, and on a busy
 * machine the sandbox can be. Answers the number of the recharge whose code is shown.
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

/** Recharges what the balance lacks (as it is written: `2,700`) where the screen offers it, at WeChat's own page. */
export async function rechargeMissing(page: Page, yen: string): Promise<void> {
  await page.getByText('微信支付').first().click()
  await askForCode(page, `充值 ${yen} 日元`)
  const cashier = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '打开付款页' }).click()
  const paying = await cashier
  await paying.getByRole('button', { name: /支付/ }).click()
  // A page that goes before its form was sent pays nothing.
  await expect(paying.getByText('支付成功')).toBeVisible()
  await paying.close()
}

/** Orders goods as the page's member, unpaid. Answers the order's number. */
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
