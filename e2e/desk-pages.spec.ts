import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, buy, call, doAtDesk, newMember, pressByHand, recharge, rewrite, setOffline, test, world } from './journey.ts'
import { faults } from './screens/axe.ts'

/** What holds for every page of the desk, with something on each. */

const pages = [
  '/today',
  '/queue',
  '/messages',
  '/approvals',
  '/orders',
  '/purchases',
  '/auctions',
  '/receive',
  '/inspections',
  '/pack',
  '/manifest',
  '/parcels',
  '/stock',
  '/stock/map',
].concat(['/stock/take', '/members', '/money', '/recharges', '/refunds', '/content', '/log', '/staff', '/me'])

test('axe finds nothing on the pages of the desk, with data', async ({ browser, page }) => {
  const { id } = await world<{ id: string }>('/world/items', { name: '常滑焼 急須 E2E', priceJpy: 3_000 })
  const account = await newMember(page, '小暑')
  await recharge(page, 20_000)
  const order = await buy(page, id)
  await call(page, calls.msgSend, { orderId: order, text: '寄出来了吗', requestId: `journey${Date.now()}` })
  const desk = await atDesk(browser, 'manager')
  const { list } = await call(desk, deskCalls.deskMembers, { q: account })
  // Not of members, whose list another journey of this server asks for: one such waits at a time.
  await doAtDesk(desk, 'export-list', { list: 'orders', contacts: 'yes' }, '看一眼')
  for (const path of [...pages, `/orders/${order}`, `/orders?peek=${order}`, `/members/${list[0]!.id}`]) {
    await desk.goto(path)
    await expect(desk.getByRole('main')).toBeVisible()
    await expect(desk.getByRole('status', { name: '正在载入' })).toHaveCount(0)
    if (path === '/messages') await expect(desk.getByRole('button', { name: /快捷回复/ })).toBeVisible()
    expect.soft(await faults(desk), path).toEqual([])
  }
})

/** Makes members whose accounts and names begin with these words and end with a number. */
const manyMembers = (account: string, name: string, count: number) =>
  rewrite(
    `insert into members (account, name, password_hash, created_at)
     select '${account}' || n || '@example.com', '${name}' || n, '', n from generate_series(1, ${count}) n`,
  )

test('a long list mounts few rows, and the keys reach its end', async ({ browser, page }) => {
  await newMember(page)
  await manyMembers('long', '长长', 400)
  const desk = await atDesk(browser, 'support')
  await desk.goto('/members?q=长长')
  const rows = desk.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(async () => {
      await pressByHand(desk, 'End')
      expect(await rows.count()).toBeLessThanOrEqual(100)
      return desk.getByRole('row', { name: /长长1\b/ }).count()
    })
    .toBe(1)
  await pressByHand(desk, 'x')
  await pressByHand(desk, 'Home')
  await pressByHand(desk, 'Shift+X')
  await expect(desk.getByRole('status').filter({ hasText: '已选 400 位' })).toBeVisible()
  expect(await rows.count()).toBeLessThanOrEqual(100)
})

test('a next page that did not come is read by itself once the connection is back', async ({ browser, page }) => {
  await newMember(page)
  await manyMembers('far', '远远', 120)
  const desk = await atDesk(browser, 'support')
  await desk.goto('/members?q=远远')
  await expect(desk.getByText('已载入 50 位')).toBeVisible()
  await setOffline(desk, true)
  await pressByHand(desk, 'End')
  await expect(desk.getByText('后面的没载入')).toBeVisible()
  await expect(desk.getByRole('button', { name: '再试一次' })).toBeEnabled()
  await setOffline(desk, false)
  await expect(desk.getByText('已载入 100 位')).toBeVisible()
})

test('no page of the desk is scrolled sideways on a phone, only what is in it', async ({ browser, page }) => {
  await newMember(page, '小雪')
  await recharge(page, 20_000)
  const { id } = await world<{ id: string }>('/world/items', { name: '伊賀焼 とても長い名前の土鍋 E2E', priceJpy: 3_000 })
  const order = await buy(page, id)
  const desk = await atDesk(browser, 'manager')
  await desk.setViewportSize({ width: 390, height: 844 })
  const { list } = await call(desk, deskCalls.deskMembers, { q: '小雪' })
  for (const path of [...pages, `/orders/${order}`, `/orders?peek=${order}`, `/members/${list[0]!.id}?tab=statement`]) {
    await desk.goto(path)
    await expect(desk.getByRole('main')).toBeVisible()
    await expect(desk.getByRole('status', { name: '正在载入' })).toHaveCount(0)
    const wider = await desk.evaluate(() => {
      const past = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.sideways, .scroll-row, .sr-only')
      const parts = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && past(one))
      return { page: document.documentElement.scrollWidth - innerWidth, parts: parts.slice(0, 3).map((one) => one.outerHTML.slice(0, 120)) }
    })
    expect.soft(wider, path).toEqual({ page: 0, parts: [] })
  }
})
