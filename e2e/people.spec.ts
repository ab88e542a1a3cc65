import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, changeItem, newMember, onTheWay, register, setOffline, staff, test, titleOf, toasts, whileStuck, world } from './journey.ts'

interface Listed {
  id: string
  sellerId: string
  priceJpy: number | null
}

/** In the titles of this run's goods: a world of an earlier run has similar ones. */
const run = Date.now().toString(36)

const item = (name: string, more: Record<string, unknown> = {}) => world<{ id: string }>('/world/items', { name, priceJpy: 5_000, ...more })
const main = (page: Page) => page.getByRole('main')
const heart = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^收藏 / })

test('a visitor who collects logs in and returns; the heart shows at once, and on every screen', async ({ page }) => {
  const name = `志野焼 ぐい呑 収集 ${run}`
  const { id } = await item(name)
  await page.goto(`/#/item/${id}`)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await register(page)
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))

  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/#/users/collect')
  await expect(main(page).getByRole('link', { name })).toBeVisible()

  // Pressing the heart of a card removes the goods from the collection.
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  await heart(page, name).click()
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/#/users/collect')
  await expect(page.getByText('还没有收藏', { exact: true })).toBeVisible()
})

test('an account is registered as typed, and an existing one leads to the log-in', async ({ page }) => {
  const mobile = `139${String(Date.now()).slice(-8)}`
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const submit = page.getByRole('button', { name: '注册并登录' })
  await page.goto('/#/login')
  await page.getByRole('tab', { name: '注册' }).click()
  await field('昵称').fill('小雪')
  await field('密码').fill('correct horse')
  await field('账号').fill(mobile.slice(1))
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(/不是 11 位手机号/)
  await field('账号').fill(`+86 ${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`)
  await submit.click()
  await expect(page.getByText(`账号 ${mobile}`)).toBeVisible()
  await call(page, calls.logout, {})

  await page.goto('/#/login')
  await page.reload()
  // The screen is drawn anew once the server has answered that the session is over.
  await expect(page.getByRole('link', { name: '会员登录' })).toBeVisible()
  await page.getByRole('tab', { name: '注册' }).click()
  await field('昵称').fill('小雪')
  await field('账号').fill(mobile)
  await field('密码').fill('correct horse')
  await submit.click()
  await page.getByRole('button', { name: '用它登录' }).click()
  await expect(field('账号')).toHaveValue(mobile)
  await field('密码').fill('wrong horse')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field('密码').fill('correct horse')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('您好，小雪')).toBeVisible()
})

test('a link from staff sets a new password once; the old password and the link then no longer work', async ({ page, browser }) => {
  const account = `forgot.${Date.now()}@example.com`
  const elsewhere = await (await browser.newContext()).newPage()
  await call(elsewhere, calls.register, { account, password: 'correct horse', CustomerName: '小雪' })
  const told = await staff('reset-password', { member: account })
  const link = /^http:\S+#\/login\?reset=\S+$/m.exec(told)?.[0] ?? ''
  const password = page.getByLabel('新密码', { exact: true })
  const submit = page.getByRole('button', { name: '设置并登录' })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: '设置新密码' })).toBeVisible()
  await password.fill('short')
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('密码至少 8 位。')
  await password.fill('another horse')
  await page.getByRole('button', { name: '显示输入内容' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await submit.click()
  await expect(page.getByText('您好，小雪')).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
  expect((await elsewhere.request.get('/api/user/info')).status()).toBe(401)
  await elsewhere.context().close()
  // The browser's back button does not lead to the used link.
  await page.goBack()
  await expect(page).not.toHaveURL(/reset/)

  // A logged-in member sees the same message, and is led to the log-in without the link.
  await page.goto(link)
  await password.fill('a third horse')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('链接已失效')
  await expect(page.getByRole('link', { name: '去登录' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/login$/)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('账号').fill(account)
  await field('密码').fill('correct horse')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field('密码').fill('another horse')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('您好，小雪')).toBeVisible()
})

test('a heart that could not be saved is undone, and a second press saves it', async ({ page }) => {
  const { id } = await item(`織部 向付 断線 ${run}`)
  await newMember(page)
  await page.goto(`/#/item/${id}`)
  const button = page.getByRole('button', { name: '收藏', exact: true })
  await expect(button).toBeVisible()
  // The first press loads the code of the action.
  await button.click()
  // Wait for the answer: a request still open when the connection goes would hang.
  await toasts(page, '已取消收藏', () => page.getByRole('button', { name: '已收藏', exact: true }).click())
  await setOffline(page, true)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('没有收藏成功：暂时连不上，请检查网络后再试一次。')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await setOffline(page, false)
  await whileStuck('collected_goods', async () => {
    await button.click()
    await expect(page.getByRole('alert')).toHaveText('没有收藏成功：系统出了点问题，请稍后再试。你的订单和余额不受影响。')
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
  await button.click()
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a heart waits for a slow answer, and the last press counts', async ({ page }) => {
  const { id } = await item(`備前焼 花入 無音 ${run}`)
  await page.clock.install({ time: 1_795_000_000_000 })
  await newMember(page)
  await page.goto(`/#/item/${id}`)
  const [empty, full] = [page.getByRole('button', { name: '收藏', exact: true }), page.getByRole('button', { name: '已收藏', exact: true })]
  // The first press loads the code of the action.
  await empty.click()
  await toasts(page, '已取消收藏', () => full.click())
  await onTheWay(page, async () => {
    await empty.click()
    await expect(full).toBeVisible()
    await page.clock.fastForward(60_000)
    await full.click()
    await expect(empty).toBeVisible()
    await empty.click()
    await expect(full).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await expect.poll(async () => (await call(page, calls.goodsDetail, { id })).collected).toBe(true)
  await expect(full).toBeVisible()
})

test('collecting after the session has ended leads to the log-in, which says so, and back', async ({ page }) => {
  const { id } = await item(`信楽 花入 期限 ${run}`)
  const account = await newMember(page)
  await page.goto(`/#/item/${id}`)
  await expect(page.getByText('您好，小满')).toBeVisible()
  const title = (await page.title()).replace(/ · Otsukai$/, '')
  // As a session ends that is too old, or was ended from elsewhere: the tab is not told.
  await call(page, calls.logout, {})
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText(`登录已失效，重新登录后回到刚才的“${title}”。`)).toBeVisible()
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#/item/${id}$`))
  await expect(page.getByText('您好，小满')).toBeVisible()
})

test('a refused log-out shows the reason beside the menu, and the next press logs out', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/guide?id=1')
  const logOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: '小满' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await whileStuck('sessions', async () => {
    await logOut()
    await expect(page.getByRole('alert')).toHaveText('退出登录没有成功：系统出了点问题，请稍后再试。你的订单和余额不受影响。')
  })
  await expect(page.getByText('您好，小满')).toBeVisible()
  await logOut()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('collected goods show their present state, and several are deleted at once', async ({ page }) => {
  const names = {
    fell: `備前 徳利 値下げ ${run}`,
    edited: `萩焼 湯呑 編集 ${run}`,
    sold: `九谷焼 皿 売切 ${run}`,
    gone: `信楽 花入 停止 ${run}`,
  }
  const ids = new Map<string, string>()
  await newMember(page)
  for (const [what, name] of Object.entries(names)) {
    const { id } = await item(name)
    ids.set(what, id)
    await call(page, calls.collectAdd, { id })
  }
  await changeItem(page, ids.get('fell')!, { priceJpy: 3_500 })
  await changeItem(page, ids.get('edited')!, { description: '説明を直しました。' })
  await changeItem(page, ids.get('sold')!, { status: 'sold_out' })
  await changeItem(page, ids.get('gone')!, { status: 'stop' })

  const card = (name: string) => main(page).getByRole('listitem').filter({ hasText: name })
  await page.goto('/#/users/collect')
  await expect(card(names.fell)).toContainText('比收藏时低 1,500')
  await expect(card(names.sold)).toContainText('已售出')
  await expect(card(names.gone)).toContainText('已下架')
  await expect(card(names.edited)).toContainText('价格没变')

  // Each filter shows as many goods as its count.
  const filters = page.getByRole('navigation', { name: '收藏状态' })
  await filters.getByRole('link', { name: /^降价了/ }).click()
  await expect(filters.locator('[aria-current=page]')).toHaveText(['降价了1'])
  await expect(main(page).getByRole('checkbox', { name: /^选择/ })).toHaveCount(1)
  await filters.getByRole('link', { name: /^全部/ }).click()

  // One press selects all goods that are gone, and the button names their number.
  await page.getByRole('button', { name: '只选已售出和下架的' }).click()
  await expect(page.getByText('已选 2 件，其中 2 件已售出或下架')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '全选' })).toHaveJSProperty('indeterminate', true)
  await page.getByRole('button', { name: '删除 2 件' }).click()
  await expect(card(names.sold)).toHaveCount(0)
  await expect(card(names.gone)).toHaveCount(0)
  await expect(card(names.fell)).toBeVisible()
  await expect(filters.locator('[aria-current=page]')).toHaveText(['全部2'])

  // Delete all at once and undo: the goods return in their places with their old prices, those that are gone too.
  const shown = () =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .allInnerTexts()
  const before = await shown()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '删除 2 件' }).click()
  await expect(page.getByText('还没有收藏', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(card(names.fell)).toContainText('比收藏时低 1,500')
  await expect(filters.locator('[aria-current=page]')).toHaveText(['全部2'])
  expect(await shown()).toEqual(before)
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
})

test('viewed goods are listed by day with their present state; one or all can be removed', async ({ page }) => {
  const [first, second] = [await item(`江戸切子 グラス 足跡 ${run}`), await item(`南部鉄器 急須 足跡 ${run}`)]
  await newMember(page)
  for (const { id } of [first, second]) {
    await page.goto(`/#/item/${id}`)
    await expect(main(page).getByText(`足跡 ${run}`).first()).toBeVisible()
  }
  await changeItem(page, first.id, { status: 'sold_out' })
  const today = page.getByRole('region', { name: '今天' })
  await page.goto('/#/users/history')
  await expect(today.getByRole('listitem').filter({ hasText: '江戸切子' })).toContainText('已售出')
  await expect(today.getByRole('listitem')).toHaveCount(2)
  // The goods viewed last come first.
  await expect(today.getByRole('listitem').first()).toContainText('南部鉄器')

  await today
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^删除足迹/ })
    .click()
  await expect(today.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(today.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '清空足迹' }).click()
  await page.getByRole('button', { name: '清空 1 件' }).click()
  await expect(page.getByText('还没有足迹')).toBeVisible()
})

test('a seller is followed on their screen, listed with their newest goods, and unfollowed', async ({ page }) => {
  const name = `関注テスト 置時計 ${run}`
  const { id } = await item(name)
  await newMember(page)
  await page.goto(`/#/item/${id}`)
  await page.getByRole('complementary', { name: '卖家' }).getByRole('link', { name: '查看全部商品' }).click()
  await expect(page).toHaveURL(/#\/seller\/\d+$/)
  await expect(page.getByRole('heading', { name: '判断依据' })).toBeVisible()
  await expect(main(page).getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: '关注卖家' }).click()
  await expect(page.getByRole('button', { name: '已关注' })).toBeVisible()
  const seller = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  await page.goto('/#/users/shop')
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: seller, exact: true }) })
  await expect(row.getByRole('img', { name: await titleOf(page, id) })).toBeVisible()
  const kinds = main(page).getByRole('navigation', { name: '关注类型' })
  await expect(kinds.getByRole('link')).toHaveText(['全部1', '卖家1', '店铺0'])
  await kinds.getByRole('link', { name: '店铺' }).click()
  await expect(page).toHaveURL(/#\/users\/shop\?kind=shop$/)
  await expect(page.getByText('还没有关注店铺')).toBeVisible()
  await kinds.getByRole('link', { name: '卖家' }).click()
  await row.getByRole('button', { name: /取消关注/ }).click()
  await expect(page.getByText('还没有关注卖家')).toBeVisible()
})

test('goods on a seller’s screen are filtered by state, and the filter is in the address', async ({ page }) => {
  const { id } = await item(`状態テスト 掛軸 ${run}`)
  await newMember(page)
  const { sellerId } = await call(page, calls.goodsDetail, { id })
  await world(`/world/items/${id}`, { status: 'sold_out' })
  await page.goto(`/#/seller/${sellerId}`)
  await page.getByRole('navigation', { name: '商品状态' }).getByRole('link', { name: '已售出' }).click()
  await expect(page).toHaveURL(new RegExp(`#/seller/${sellerId}\\?status=soldOut$`))
  await expect(main(page).getByRole('listitem').filter({ hasText: '状態テスト 掛軸' })).toContainText('已售出')
})

test('a blacklisted seller’s goods are hidden and cannot be ordered, until they are taken off the list', async ({ page }) => {
  const name = `拉黒テスト 文箱 ${run}`
  const { id } = await item(name)
  await newMember(page)
  const search = `/#/search?keyword=${encodeURIComponent(name)}`
  await page.goto(search)
  await main(page).getByRole('link', { name }).click()
  await expect(page.getByRole('link', { name: '立即下单' })).toBeVisible()
  const box = page.getByRole('complementary', { name: '卖家' })
  await expect(box).toContainText('不能下单或出价')
  await box.getByRole('button', { name: '拉黑这位卖家' }).click()
  await expect(page.getByRole('button', { name: '立即下单' })).toBeDisabled()
  await expect(page.getByText('解除拉黑后才能下单')).toBeVisible()
  await page.goto(search)
  // The results are drawn once their number is.
  await expect(main(page).getByText(/^共/)).toBeVisible()
  await expect(main(page).getByRole('link', { name })).toHaveCount(0)

  await page.goto('/#/users/shop/black')
  await page.getByRole('button', { name: /解除拉黑/ }).click()
  await expect(page.getByText('黑名单是空的')).toBeVisible()
  await page.goto(search)
  await expect(main(page).getByRole('link', { name })).toBeVisible()
  await page.goto(`/#/item/${id}`)
  await expect(page.getByRole('link', { name: '立即下单' })).toBeVisible()
})

test('an expensive order from a risky seller needs the reasons to be confirmed', async ({ page }) => {
  await newMember(page)
  let risky: string | undefined
  const isRisky = async ({ sellerId }: Listed) => (await call(page, calls.sellerRisk, { id: sellerId })).level !== 'low'
  // A search that the marketplace is late for answers with what is kept, which may be little.
  await expect(async () => {
    const { list } = await call(page, calls.searchGoods, { limit: 100 })
    for (const listed of list) if (!risky && (await isRisky(listed))) risky = listed.sellerId
    expect(risky, 'a seller of the catalogue who is not of low risk').toBeDefined()
  }).toPass()
  const { id } = await item(`高額テスト 腕時計 ${run}`, { priceJpy: 80_000, sellerId: risky })
  await page.goto(`/#/order/check/${id}`)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  const submit = page.getByRole('button', { name: '提交订单' })
  await submit.click()
  const risk = page.getByRole('alert', { name: '下单前要看的提示' })
  await expect(risk.getByRole('listitem').first()).toBeVisible()
  await expect(submit).toBeDisabled()
  await risk.getByRole('checkbox').check()
  await submit.click()
  await expect(page).toHaveURL(/#\/order\/settle\/[0-9A-Z]{10}$/)
})

test('the price history describes each change in words', async ({ page }) => {
  const { id } = await item(`価格履歴 香炉 ${run}`, { priceJpy: 9_000 })
  await page.goto(`/#/item/${id}`)
  const history = page.getByRole('region', { name: '价格记录' })
  await expect(history).toContainText('价格没有变过')
  await changeItem(page, id, { priceJpy: 7_800 })
  await page.reload()
  await expect(history).toContainText('降到 7,800')
  await expect(history).toContainText('−1,200')
})

test('a product id opens the screen of its kind, and an unknown id says so', async ({ page }) => {
  const [one, shop] = [await item(`品番テスト 茶托 ${run}`), await item(`品番テスト 店 ${run}`, { kind: 'shopProduct' })]
  await newMember(page)
  await page.goto(`/#/product/${one.id}`)
  await expect(page).toHaveURL(new RegExp(`#/item/${one.id}$`))
  await page.goto(`/#/product/${shop.id}`)
  await expect(page).toHaveURL(new RegExp(`#/shop/product/${shop.id}$`))
  for (const id of ['m00000000', 'nothing']) {
    await page.goto(`/#/product/${id}`)
    await expect(page.getByText(`没有编号为 ${id} 的商品`)).toBeVisible()
  }
})

test('a shop has its screen, its products, and its sort in the address', async ({ page }) => {
  const name = `店舗テスト 万年筆 ${run}`
  const { id } = await item(name, { kind: 'shopProduct' })
  await newMember(page)
  await page.goto(`/#/shop/product/${id}`)
  await page.getByRole('complementary', { name: '卖家' }).getByRole('link', { name: '查看全部商品' }).click()
  await expect(page).toHaveURL(/#\/shop\/[^/]+$/)
  await page.getByRole('link', { name: '价格从高到低' }).click()
  await expect(page).toHaveURL(/\?sort=priceDesc$/)
  await expect(main(page).getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: '关注店铺' }).click()
  await expect(page.getByRole('button', { name: '已关注' })).toBeVisible()
})

test('unknown sellers and shops have a screen that says so, and these screens are for members', async ({ page }) => {
  for (const path of [
    '/seller/999',
    '/shop/nobody',
    '/product/m12345678',
    '/users/collect',
    '/users/history',
    '/users/shop',
    '/users/shop/black',
  ]) {
    await page.goto(`/#${path}`)
    await expect(page, path).toHaveURL(/#\/login$/)
  }
  await register(page)
  await page.goto('/#/seller/999')
  await expect(page.getByText('没有这位卖家')).toBeVisible()
  await page.goto('/#/shop/1111111111111111111111')
  await expect(page.getByText('没有这家店铺')).toBeVisible()
  await page.goto('/#/users/shop/black')
  await expect(page.getByText('黑名单是空的')).toBeVisible()
})
