import { expect, type Page } from '@playwright/test'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, call, deskPassword, pressByHand, test } from './journey.ts'
import { type Coming, coming, onBench, photograph, scan } from './scanner.ts'

/** A shared computer of the warehouse: nobody in particular is logged in, and each act is done in the name of who says so. */

// People do what the clerk of a sandbox does elsewhere.
test.use({ settings: { SANDBOX_CLERK: 'off' } })

/** Puts a parcel on the bench with all that it needs, and saves it. */
async function receive(desk: Page, parcel: Coming, photo: Buffer): Promise<void> {
  await scan(desk, parcel.number)
  await expect(onBench(desk, parcel)).toBeVisible()
  await photograph(desk, photo)
  await expect(desk.getByText('已上传')).toBeAttached()
  await scan(desk, `${parcel.grams}g`, parcel.shelf)
  await expect(desk.getByLabel('架位')).toHaveValue(parcel.shelf)
  await pressByHand(desk, 'Control+Enter')
}

test('at a shared computer a parcel is received in the name of who typed their PIN, the next of whose badge was scanned', async ({
  browser,
}) => {
  const [first, second] = (await coming(browser, 2, 70)) as [Coming, Coming]
  const zhao = await atDesk(browser, 'warehouse')
  await call(zhao, deskCalls.deskStepUp, { password: deskPassword })
  await call(zhao, deskCalls.setPin, { pin: '4071' })
  const desk = await atDesk(browser, 'manager')
  await call(desk, deskCalls.deskStepUp, { password: deskPassword })
  const { code: badge } = await call(desk, deskCalls.newBadge, {})

  await desk.goto('/me')
  await desk.getByRole('button', { name: '变成共用…' }).click()
  await desk.getByRole('button', { name: '变成共用电脑' }).click()
  await expect(desk.getByRole('heading', { name: '这台电脑' })).toBeVisible()
  await expect(desk.getByRole('button', { name: '没有人，共用电脑' })).toBeVisible()
  for (const hidden of ['审批', '待办', '会员', '员工']) await expect(desk.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
  await desk.goto('/approvals')
  await expect(desk.getByText('共用电脑').first()).toBeVisible()

  await desk.goto('/receive')
  const photo = await desk.screenshot()
  await receive(desk, first, photo)
  const asked = desk.getByRole('dialog', { name: '谁在用这台电脑？' })
  await asked.getByRole('button', { name: /赵海/ }).click()
  await asked.getByLabel('PIN').fill('0000')
  await desk.keyboard.press('Enter')
  await expect(asked.getByRole('alert')).toBeVisible()
  await asked.getByLabel('PIN').fill('4071')
  await desk.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(desk.getByText(/^把包裹放上台/)).toBeVisible()
  await expect(desk.getByRole('button', { name: '赵海，共用电脑' })).toBeVisible()

  // Whoever comes next scans their badge: it is no parcel, and stands nowhere.
  await scan(desk, badge)
  await expect(desk.getByRole('button', { name: '王雪，共用电脑' })).toBeVisible()
  await expect(desk.getByLabel('扫码')).toHaveValue('')
  await receive(desk, second, photo)
  await expect(desk.getByText(/^把包裹放上台/)).toBeVisible()
  for (const [{ number, grams }, by] of [
    [first, '赵海'],
    [second, '王雪'],
  ] as const)
    expect(await call(desk, deskCalls.deskParcel, { tracking: number })).toMatchObject({ arrivals: [{ weightG: grams, by }] })

  await desk.goto('/me')
  await desk.getByRole('button', { name: '不再共用，退出' }).click()
  await expect(desk).toHaveURL(/\/login/)
})

test('a tab that comes back to sight is of whoever is logged in by now', async ({ browser }) => {
  const shared = await browser.newContext({ baseURL: process.env['E2E_DESK_URL']! })
  const [desk, other] = [await shared.newPage(), await shared.newPage()]
  const logIn = (role: string) =>
    shared.request.post(deskCalls.deskLogin.path, { data: { account: `${role}@example.com`, password: deskPassword } })
  await logIn('warehouse')
  await desk.goto('/receive')
  await expect(desk.getByRole('button', { name: '赵海，仓库' })).toBeVisible()
  await logIn('buyer')
  await other.goto('/me')
  await expect(other.getByRole('button', { name: '陈默，采购' })).toBeVisible()
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(desk.getByRole('button', { name: '陈默，采购' })).toBeVisible()
})
