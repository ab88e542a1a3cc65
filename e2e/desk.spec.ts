import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, call, deskPassword, doAtDesk, newMember, pressByHand, test, whileStuck } from './journey.ts'

/** Staff work in a browser: each sees what their role may, and money above the limit moves only when a second person agrees. */

test('whoever has not the right is shown neither the page nor the act', async ({ browser, page }) => {
  await newMember(page)
  const { CustomAccount: account } = await call(page, calls.userInfo, {})
  const warehouse = await atDesk(browser, 'warehouse')
  await expect(warehouse.getByRole('link', { name: '内容' })).toHaveCount(0)
  const answer = await warehouse.evaluate(
    async (member) =>
      (
        await fetch('/api/desk/acts/adjust-balance', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ input: { member, amountJpy: 1, ref: 'x', note: 'x' }, reason: 'x', requestId: 'journey-1' }),
        })
      ).status,
    account,
  )
  expect(answer).toBe(403)
})

test('a list leaves as a file, and with contacts only when a second person agrees', async ({ browser, page }) => {
  const account = await newMember(page)
  const finance = await atDesk(browser, 'finance')
  const ask = async (contacts: string, button: string | RegExp, password?: string) => {
    await finance.goto('/members')
    await finance.getByRole('button', { name: 'CSV' }).click()
    await finance.getByText(contacts).click()
    await finance.getByLabel(/内部理由/).fill('年终核对')
    if (password !== undefined) await finance.getByLabel('登录密码').fill(password)
    await finance.getByRole('button', { name: button }).click()
    await expect(finance.getByRole('dialog')).toHaveCount(0)
  }
  const file = finance.waitForEvent('download')
  await ask('不带', /^导出/, deskPassword)
  expect((await file).suggestedFilename()).toMatch(/^会员-.*\.csv$/)

  // Shown a moment ago, the factor need not be shown again.
  await ask('带（要另一位同意）', /提交复核/)
  await expect(finance.getByText(/已提交复核/)).toBeVisible()
  const manager = await atDesk(browser, 'manager')
  await manager.goto('/approvals')
  await manager.getByText('年终核对').first().click()
  await manager.getByLabel(/登录密码/).fill(deskPassword)
  await manager.getByRole('button', { name: /^同意/ }).click()
  await expect(manager.getByText(/^导出会员/).first()).toBeVisible()

  await finance.goto('/approvals')
  const contacts = finance.waitForEvent('download')
  await finance.getByRole('button', { name: '下载' }).click()
  const told = await (await contacts).createReadStream()
  expect(Buffer.concat(await told.toArray()).toString()).toContain(account)
  await expect(finance.getByRole('button', { name: '下载' })).toHaveCount(0)
})

test('the keys tick a range of rows, and an act is done with each of them', async ({ browser, page }) => {
  for (const name of ['小霜', '小霜', '小霜']) {
    await newMember(page, name)
    await call(page, calls.logout, {})
  }
  const support = await atDesk(browser, 'support')
  await support.goto('/members?q=小霜')
  await expect(support.getByRole('row', { name: /小霜/ })).toHaveCount(3)
  for (const key of ['x', 'j', 'Shift+X']) await pressByHand(support, key)
  const bar = support.getByRole('toolbar', { name: '已选 2 位' })
  await bar.getByRole('button', { name: '冻结会员' }).click()
  await support.getByLabel(/内部理由/).fill('同一个人的三个账号')
  await support.getByRole('button', { name: /^冻结会员：2 位/ }).click()
  await expect(support.getByText('冻结会员：2 位都办完了')).toBeVisible()
  await expect(support.getByRole('row', { name: /已冻结/ })).toHaveCount(2)

  await support.getByRole('checkbox', { name: '全选' }).click()
  await expect(support.getByRole('toolbar', { name: '已选 3 位' })).toBeVisible()
  await expect(support.getByRole('button', { name: '冻结会员' })).toHaveCount(0)
})

test('a view of one’s own is there on another computer, and nobody else’s', async ({ browser }) => {
  const buyer = await atDesk(browser, 'buyer')
  await buyer.goto('/orders?view=all&due=true')
  await buyer.getByRole('button', { name: '存为视图', exact: true }).click()
  await buyer.getByLabel('名字').fill('欠款的')
  await pressByHand(buyer, 'Enter')
  const views = buyer.getByRole('navigation', { name: '订单的视图' })
  await expect(views.getByRole('link', { name: '欠款的' })).toHaveAttribute('aria-current', 'page')

  const elsewhere = await atDesk(browser, 'buyer')
  await elsewhere.goto('/orders')
  await elsewhere.getByRole('link', { name: '欠款的' }).click()
  await expect(elsewhere).toHaveURL(/due=true/)
  const manager = await atDesk(browser, 'manager')
  await manager.goto('/orders')
  await expect(manager.getByRole('link', { name: '全部', exact: true })).toBeVisible()
  await expect(manager.getByRole('link', { name: '欠款的' })).toHaveCount(0)

  await elsewhere.getByRole('button', { name: '删掉这个视图' }).click()
  await expect(elsewhere.getByRole('link', { name: '欠款的' })).toHaveCount(0)
})

test('colleagues see who reads and writes in a thread, and who has it', async ({ browser, page }) => {
  await newMember(page, '小雨')
  await call(page, calls.msgSend, { text: '东西到了吗', requestId: `journey${Date.now()}` })
  const [support, manager] = [await atDesk(browser, 'support'), await atDesk(browser, 'manager')]
  for (const desk of [support, manager]) {
    await desk.goto('/messages')
    await desk.getByRole('link', { name: /小雨/ }).click()
  }
  await expect(support.getByText(/在看/)).toBeVisible()
  await manager.getByRole('combobox', { name: '回复会员' }).fill('刚到，正在验货')
  await expect(support.getByText(/在办/)).toBeVisible()

  await support.getByRole('combobox', { name: '谁接' }).selectOption({ label: '小川（我）' })
  await support.getByRole('button', { name: '我接的' }).click()
  await expect(support.getByRole('link', { name: /小雨.*小川接/ })).toBeVisible()
  await expect(manager.getByRole('combobox', { name: '谁接' }).locator('option:checked')).toHaveText('小川')
  await manager.getByRole('link', { name: '今天' }).click()
  await expect(support.getByText(/在办/)).toHaveCount(0)
})

test('a draft of what members read outlasts a look at another tab and a colleague’s new version', async ({ browser }) => {
  const [manager, colleague] = [await atDesk(browser, 'manager'), await atDesk(browser, 'manager')]
  await manager.goto('/content?kind=guide4')
  const title = manager.getByLabel('标题')
  await title.fill('写到一半')
  await manager.getByRole('link', { name: '指南三' }).click()
  await expect(title).not.toHaveValue('写到一半')
  await manager.getByRole('link', { name: '指南四' }).click()
  await expect(title).toHaveValue('写到一半')

  const { versions } = await call(colleague, { ...deskCalls.deskContent, path: '/api/desk/content/guide4' }, { kind: 'guide4' })
  // A line more of the same text: other journeys read it.
  const { title: now, body } = versions.find(({ state }) => state === 'inForce')!.body as { title: string; body: string }
  await doAtDesk(colleague, 'publish-content', { kind: 'guide4', body: { title: now, body: `${body}\n\n有疑问请联系客服。` } })
  await expect(manager.getByText(/^有人刚发布了新版/)).toBeVisible()
  await expect(title).toHaveValue('写到一半')
})

test('a log-out that failed says so, and the next one leads to the log-in', async ({ browser }) => {
  const desk = await atDesk(browser, 'support')
  const logOut = async () => {
    await desk.getByRole('button', { name: /^小川/ }).click()
    await desk.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await whileStuck('staff_sessions', async () => {
    await logOut()
    await expect(desk.getByText(/^没能退出登录：/)).toBeVisible()
  })
  await logOut()
  await expect(desk).toHaveURL(/\/login/)
})
