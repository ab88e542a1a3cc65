import { type Browser, expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import type { Role } from '@otsukai/contract/staff/roles'
import {
  atDesk,
  buy,
  call,
  confirmSheet,
  deskPassword,
  doAtDesk,
  newMember,
  onTheWay,
  pressByHand,
  recharge,
  test,
  world,
} from './journey.ts'
import { requested } from './parcels.ts'
import { scan } from './scanner.ts'

/** The keyboard alone does every job at the desk. What has the focus is always seen, a panel takes it and gives it back, and nothing traps. */

// People do what the clerk of a sandbox does elsewhere, and bid themselves.
test.use({ settings: { SANDBOX_CLERK: 'off', MARKETPLACE_AUCTIONS: 'off' } })

/** In the page: why nobody can see where the focus is; null where it is seen. A list shows it in its current row, a screen in its title. */
const whyHidden = (): string | null => {
  const at = document.activeElement
  if (!at || at === document.body) return 'nothing has it'
  const drawn = at.matches('[role=grid]') ? at.querySelector('[aria-current=true]') : at.matches('main') ? at.querySelector('h1') : at
  // A field’s frame, or a radio’s tile, may stand around it.
  const around = [drawn, drawn?.parentElement, drawn?.parentElement?.parentElement]
  const marked = around.some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  const within = (drawn ?? at).getBoundingClientRect()
  const inView = within.bottom > 0 && within.top < innerHeight && within.right > 0 && within.left < innerWidth
  return (marked || at.matches('[data-highlighted]')) && inView ? null : at.outerHTML.slice(0, 300)
}

/** What has the focus, by role and name: `button "记下"`. */
const focused = async (desk: Page): Promise<string> => (await desk.locator(':focus').first().ariaSnapshot()).split('\n')[0]!

const isSeen = (desk: Page): Promise<void> => expect.poll(() => desk.evaluate(whyHidden), 'the focus is seen').toBe(null)

/** The focus has come to what has this role and name, and is seen. */
async function isAt(desk: Page, what: RegExp): Promise<void> {
  await expect.poll(() => focused(desk)).toMatch(what)
  await isSeen(desk)
}

/** More stops than any screen has between two things of one job. */
const STOPS = 60

/** Presses Tab until what has this role and name has the focus. */
async function tabTo(desk: Page, what: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    await pressByHand(desk, key)
    await isSeen(desk)
    const at = await focused(desk)
    if (what.test(at)) return
    passed.push(at)
  }
  throw new Error(`Tab does not reach ${what}; it passed ${passed.join(' | ')}`)
}

async function press(desk: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await pressByHand(desk, key)
}

/** Types as a hand does, not as a scanner. */
const type = (desk: Page, text: string): Promise<void> => desk.keyboard.type(text, { delay: 50 })

/** Goes to a page by its letter, and waits until it is there. */
async function goTo(desk: Page, letter: string, title: string): Promise<void> {
  // Two keys that come too far apart, as on a busy computer, are no shortcut.
  await expect(async () => {
    await press(desk, 'g', letter)
    await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** Confirms the sheet that is open, with a reason and, where it is asked, the password. */
async function confirm(desk: Page, reason: string | null, password = false): Promise<void> {
  const sheet = desk.getByRole('dialog')
  if (reason !== null) {
    await tabTo(desk, /^- textbox "内部理由/)
    await type(desk, reason)
  }
  if (password) {
    await tabTo(desk, /^- textbox "登录密码/)
    await type(desk, deskPassword)
  }
  await confirmSheet(desk)
  await expect(sheet).toHaveCount(0)
  await isSeen(desk)
}

/** Goes to the button for a photo and presses it. The system's own dialog, which it asks for, belongs to no page: the photo is given to the field. */
async function photograph(desk: Page): Promise<void> {
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: await desk.screenshot() }
  await desk.evaluate(() =>
    addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return
        event.preventDefault()
        event.target.dataset['asked'] = 'yes'
      },
      { capture: true },
    ),
  )
  const asked = desk.locator('input[data-asked]')
  // News that comes meanwhile may draw the button anew under the key.
  await expect(async () => {
    await tabTo(desk, /^- button "拍或选照片"/)
    await press(desk, 'Enter')
    expect(await asked.count()).toBe(1)
  }).toPass()
  await asked.setInputFiles(picture)
  await asked.evaluate((field) => delete field.dataset['asked'])
  await expect(desk.getByText('已上传')).toBeAttached()
}

const put = async (name: string): Promise<string> => (await world<{ id: string }>('/world/items', { name, priceJpy: 3_000 })).id

/** Where somebody has logged in, and the keys are heard. */
async function deskOf(browser: Browser, role: Role): Promise<Page> {
  const desk = await atDesk(browser, role)
  await expect(desk.getByRole('navigation', { name: '工作台' })).toBeVisible()
  await expect(desk.getByRole('status').filter({ hasText: '实时' })).toBeVisible()
  return desk
}

test('every page is reached by its letter, and no page keeps the keys', async ({ browser }) => {
  const desk = await deskOf(browser, 'manager')
  const pages = [
    ['t', '今天'],
    ['q', '待办'],
    ['m', '消息'],
    ['a', '审批'],
    ['o', '订单'],
    ['p', '采购'],
    ['b', '竞拍'],
    ['r', '收货台'],
    ['i', '验货'],
    ['k', '打包台'],
    ['x', '交运清单'],
    ['d', '包裹'],
    ['s', '库存'],
    ['u', '会员'],
    ['f', '财务'],
    ['c', '内容'],
    ['e', '员工与权限'],
    ['l', '记录'],
  ] as const
  for (const [letter, title] of pages) {
    await goTo(desk, letter, title)
    await isSeen(desk)
    // A scanner's field is waiting for a code: Esc leaves it.
    if (title === '收货台') {
      await isAt(desk, /^- textbox "扫码"/)
      await press(desk, 'Escape')
    }
    await isAt(desk, /^- (main|grid)/)
  }

  await press(desk, 'Shift+?')
  await expect(desk.getByRole('dialog', { name: '所有按键' })).toBeVisible()
  await press(desk, 'Escape')
  await isAt(desk, /^- (main|grid)/)

  await press(desk, 'Control+k')
  await isAt(desk, /^- combobox "找订单、会员、商品、包裹"/)
  await type(desk, '去财务')
  await press(desk, 'Enter')
  await expect(desk.getByRole('heading', { level: 1, name: '财务' })).toBeVisible()
  await isSeen(desk)
  await press(desk, 'Control+k', 'Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await isSeen(desk)
})

test('a list is walked, a row looked at, opened and left, and one stands where one stood', async ({ browser, page }) => {
  await newMember(page, '小满')
  await recharge(page, 20_000)
  for (const name of ['鍵 急須 一', '鍵 急須 二', '鍵 急須 三']) await buy(page, await put(name))
  const desk = await deskOf(browser, 'buyer')
  await goTo(desk, 'o', '订单')
  const rows = desk.locator('[data-row]')
  await expect(rows).toHaveCount(3)
  const [first, second] = (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))) as [string, string]
  const current = (order: string) => expect(desk.locator('[data-row][aria-current=true]')).toHaveAttribute('data-row', order)

  await press(desk, 'j')
  await isAt(desk, /^- grid "订单"/)
  await current(second)
  await press(desk, ' ')
  await isAt(desk, /^- complementary "订单"/)
  await press(desk, 'k')
  await current(first)
  await isAt(desk, /^- complementary "订单"/)
  await expect(desk.getByRole('complementary', { name: '订单' })).toContainText(first)
  await press(desk, 'Escape')
  await isAt(desk, /^- grid "订单"/)

  await press(desk, 'j', 'Enter')
  await expect(desk).toHaveURL(new RegExp(`/orders/${second}$`))
  // The address changes before the screen does: until then the keys are the list's.
  await expect(desk.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await isSeen(desk)
  await press(desk, 'Escape')
  await isAt(desk, /^- grid "订单"/)
  await current(second)

  await test.step('words find, and the keys go on in what was found', async () => {
    await press(desk, '/')
    await isAt(desk, /^- searchbox "在这些里找"/)
    await type(desk, first)
    // At once, while what is found is still on its way.
    await press(desk, 'Enter')
    await expect(rows).toHaveCount(1)
    await isAt(desk, /^- grid "订单"/)
    await press(desk, '/', 'Escape')
    await expect(rows).toHaveCount(3)
    await isAt(desk, /^- grid "订单"/)
  })

  await test.step('a filter is set and taken away', async () => {
    await press(desk, 'f')
    await expect(desk.getByRole('menu')).toBeVisible()
    await press(desk, 'Escape')
    await expect(desk.getByRole('menu')).toHaveCount(0)
    await isSeen(desk)
    await press(desk, 'j')
    await isAt(desk, /^- grid "订单"/)
  })

  await test.step('what is found anywhere opens', async () => {
    await press(desk, 'Control+k')
    await type(desk, first)
    await expect(desk.getByRole('option', { name: new RegExp(first) }).first()).toBeVisible()
    await press(desk, 'Enter')
    await expect(desk).toHaveURL(new RegExp(`/orders/${first}$`))
    await isSeen(desk)
  })
})

test('an act is found, previewed and confirmed, and a message answered', async ({ browser, page }) => {
  const account = await newMember(page, '小寒')
  await call(page, calls.msgSend, { text: '还没收到', requestId: `journey${Date.now()}` })
  const desk = await deskOf(browser, 'support')

  await goTo(desk, 'm', '消息')
  const talk = desk.getByRole('region', { name: /小寒/ })
  await expect(talk.getByText('还没收到')).toBeVisible()
  await press(desk, 'r')
  await isAt(desk, /^- combobox "回复会员"/)
  await type(desk, '今天寄出')
  await press(desk, 'Control+Enter')
  await expect(talk.getByText('今天寄出')).toBeVisible()
  await isAt(desk, /^- combobox "回复会员"/)
  await press(desk, 'Escape')
  await isSeen(desk)

  await press(desk, 'Control+k')
  await type(desk, account)
  await expect(desk.getByRole('option', { name: /小寒/ }).first()).toBeVisible()
  await press(desk, 'Enter')
  await expect(desk.getByRole('heading', { level: 1, name: '小寒' })).toBeVisible()
  await tabTo(desk, /^- button "冻结会员/)
  await press(desk, 'Enter')
  await isAt(desk, /^- textbox "内部理由/)
  await press(desk, 'Escape')
  await isAt(desk, /^- button "冻结会员/)
  await press(desk, 'Enter')
  await isAt(desk, /^- textbox "内部理由/)
  await type(desk, '核对身份')
  await confirm(desk, null)
  await expect(desk.getByText('已冻结').first()).toBeVisible()
  await press(desk, 'Escape')
  await expect(desk).toHaveURL(/\/members$/)
  await isSeen(desk)
})

test('what was found for the first words is not opened for all of them', async ({ browser, page }) => {
  for (const name of ['王小红', '王小明']) await newMember(page, name)
  const desk = await deskOf(browser, 'support')
  const member = (name: string) => desk.getByRole('option', { name: new RegExp(`^${name}`) })
  await press(desk, 'Control+k')
  await type(desk, '王小')
  for (const name of ['王小红', '王小明']) await expect(member(name)).toBeEnabled()
  await onTheWay(desk, async () => {
    await type(desk, '明')
    for (const name of ['王小红', '王小明']) await expect(member(name)).toBeDisabled()
    await press(desk, 'Enter')
    await expect(desk.getByRole('dialog', { name: '找' })).toBeVisible()
  })
  await expect(member('王小红')).toHaveCount(0)
  await expect(member('王小明')).toBeEnabled()
  await press(desk, 'Enter')
  await expect(desk.getByRole('heading', { level: 1, name: '王小明' })).toBeVisible()
})

test('an entry of the queue is taken, put off, taken up again and settled', async ({ browser }) => {
  const desk = await deskOf(browser, 'buyer')
  const keeper = await deskOf(browser, 'warehouse')
  const stray = `STRAY${Date.now()}`
  await doAtDesk(keeper, 'receive-parcel', { weightG: 300, tracking: stray, shelf: 'Z-01' })
  await goTo(desk, 'q', '待办')
  const entry = desk.getByRole('row', { name: /无主货/ })
  await expect(entry).toHaveCount(1)
  const walkTo = async () => {
    await press(desk, 'Home')
    while ((await entry.getAttribute('aria-current')) !== 'true') await press(desk, 'j')
  }

  await test.step('claimed and given back', async () => {
    await walkTo()
    await press(desk, 'c')
    await expect(entry.getByRole('gridcell').last()).toHaveText(/陈默$/)
    await press(desk, 'c')
    await expect(entry.getByRole('gridcell').last()).toHaveText('没人')
  })

  await test.step('put off, and taken up again before its time', async () => {
    await press(desk, 's')
    await isAt(desk, /^- radio "1 小时后"/)
    await press(desk, 'ArrowDown')
    await isAt(desk, /^- radio "4 小时后"/)
    await tabTo(desk, /^- textbox "为什么"/)
    await type(desk, '等卖家回信')
    await press(desk, 'Control+Enter')
    await expect(entry).toHaveCount(0)
    await isSeen(desk)
    await tabTo(desk, /^- link "稍后/, 'Shift+Tab')
    await press(desk, 'Enter')
    await expect(entry).toHaveCount(1)
    await walkTo()
    await press(desk, ' ')
    await isAt(desk, /^- complementary "待办"/)
    await tabTo(desk, /^- button "现在就办"/)
    await press(desk, 'Enter')
    await expect(entry).toHaveCount(0)
    await isSeen(desk)
    await tabTo(desk, /^- link "全部/)
    await press(desk, 'Enter')
    await expect(entry).toHaveCount(1)
  })

  await press(desk, 'e')
  await isAt(desk, /^- complementary "待办"/)
  await expect(desk.getByRole('button', { name: /我在办/ })).toBeVisible()
  const card = desk.getByRole('heading', { level: 4, name: /办结/ })
  const nth = (await card.locator('kbd').textContent())!
  await press(desk, nth)
  await isAt(desk, /^- textbox "理由"/)
  await type(desk, '已退回寄件人')
  await press(desk, 'Enter')
  await expect(desk.getByRole('dialog')).toBeVisible()
  await confirm(desk, null)
  await expect(entry).toHaveCount(0)
  await isSeen(desk)
})

test('a fee is changed, and a second person agrees', async ({ browser }) => {
  const manager = await deskOf(browser, 'manager')
  await goTo(manager, 'c', '内容')
  await tabTo(manager, /^- link "手续费/)
  await press(manager, 'Enter')
  await expect(manager.getByLabel(/拍照验货/)).toBeVisible()
  await tabTo(manager, /^- textbox ".*拍照验货/)
  await press(manager, 'Control+a')
  await type(manager, '480')
  await press(manager, 'Enter')
  await expect(manager.getByRole('dialog')).toBeVisible()
  // Whoever agrees has the page open already: the news of the proposal brings it there.
  const finance = await deskOf(browser, 'finance')
  await goTo(finance, 'a', '审批')
  await expect(finance.getByRole('status').filter({ hasText: '实时' })).toBeVisible()
  await confirm(manager, '冬季活动')
  await expect(manager.getByText(/已提交复核/)).toBeVisible()

  await expect(finance.getByText('冬季活动').first()).toBeVisible()
  await press(finance, 'j', ' ')
  await isAt(finance, /^- complementary "复核"/)
  // A part that fills its place has no room for a ring around it.
  expect(await finance.locator(':focus').evaluate((part) => getComputedStyle(part).outlineOffset)).toBe('-2px')
  await press(finance, 'Control+Enter')
  await isAt(finance, /^- textbox "登录密码/)
  await type(finance, deskPassword)
  await press(finance, 'Control+Enter')
  await expect(finance.getByText('发布手续费').first()).toBeVisible()
  await isSeen(finance)

  await manager.goto('/content?kind=fees')
  await expect(manager.getByText('手续费 300，验货费 480')).toBeVisible()
})

test('a member whose payment was taken back is freed by two people, the second of whom reads what will change', async ({
  browser,
  page,
}) => {
  await newMember(page, '罗曼')
  const rechargeId = await recharge(page, 20_000)
  await world(`/world/payments/${rechargeId}/refunds`, { takeBackFen: 48_500 })
  const finance = await deskOf(browser, 'finance')
  await finance.goto('/queue?kind=chargeback')
  await expect(finance.getByRole('row', { name: /罗曼/ })).toBeVisible()
  await press(finance, ' ')
  await isAt(finance, /^- complementary "待办"/)
  await press(finance, '1')
  await isAt(finance, /^- textbox "理由"/)
  await type(finance, '核过流水')
  await press(finance, 'Enter')
  const sheet = finance.getByRole('dialog')
  await expect(sheet.getByText('拒付之后解冻，要第二个人同意。')).toBeVisible()
  await expect(sheet.getByText('会员 已冻结 → 正常')).toBeVisible()
  // The reason was written on the card.
  await isAt(finance, /^- textbox "登录密码/)
  await type(finance, deskPassword)
  await confirmSheet(finance)
  await expect(sheet).toHaveCount(0)
  await expect(finance.getByText('等另一位同意')).toBeVisible()

  const manager = await deskOf(browser, 'manager')
  await goTo(manager, 'a', '审批')
  await expect(manager.getByRole('row', { name: /解冻会员\s*罗曼/ })).toBeVisible()
  await press(manager, 'j', ' ')
  await isAt(manager, /^- complementary "复核"/)
  const asked = manager.getByRole('complementary', { name: '复核' })
  await expect(asked.getByText('同意后会变成')).toBeVisible()
  await expect(asked.getByRole('listitem').filter({ hasText: '会员 已冻结 → 正常' })).toBeVisible()
  await press(manager, 'Control+Enter')
  await isAt(manager, /^- textbox "登录密码/)
  await type(manager, deskPassword)
  await press(manager, 'Control+Enter')
  await expect(finance.getByRole('row', { name: /罗曼/ })).toHaveCount(0)
  await recharge(page, 5_000)
})

test('somebody is invited, and their link taken', async ({ browser }) => {
  const desk = await deskOf(browser, 'manager')
  const account = `keys.${Date.now()}@example.com`
  await goTo(desk, 'e', '员工与权限')
  await tabTo(desk, /^- button "邀请/)
  await press(desk, 'Enter')
  await isAt(desk, /^- textbox "邮箱/)
  await type(desk, account)
  await tabTo(desk, /^- textbox/)
  await type(desk, '何键')
  await tabTo(desk, /^- checkbox "仓库/)
  await press(desk, ' ')
  await confirm(desk, '旺季帮手', true)
  await expect(desk.getByRole('row', { name: new RegExp(account) })).toBeVisible()
  await isAt(desk, /^- button "邀请/)

  await tabTo(desk, new RegExp(`^- link ".*${account}`))
  await press(desk, 'Enter')
  await isAt(desk, /^- region "何键"/)
  await tabTo(desk, /^- button "取邀请链接/)
  await press(desk, 'Enter')
  await expect(desk.getByText(/\/enrol#token=/)).toBeVisible()
  await isSeen(desk)
  await press(desk, 'Escape')
  await isAt(desk, new RegExp(`^- link ".*${account}`))
})

test('a bid is made by hand and written down', async ({ browser, page }) => {
  await newMember(page, '小雪')
  await recharge(page, 20_000)
  const { id } = await world<{ id: string }>('/world/auctions', { name: '鍵 切子', startJpy: 1_000, endsInS: 3_600 })
  await call(page, calls.userBid, { id, maxJpy: 2_000, mode: 'now', requestId: `journey${Date.now()}` })
  const desk = await deskOf(browser, 'buyer')
  await goTo(desk, 'b', '竞拍')
  const field = desk.getByRole('textbox', { name: /出了多少日元/ })
  await expect(field).toBeVisible()
  // What a person does at the marketplace's own screens.
  await world(`/world/auctions/${id}/bid`, { maxJpy: 1_000 })
  await press(desk, 'b')
  await isAt(desk, /^- textbox ".*出了多少日元"/)
  await type(desk, '1000')
  await press(desk, 'Enter')
  await expect(desk.getByText(/已记下/)).toBeVisible()
  await expect(field).toHaveCount(0)
  await isSeen(desk)
})

test('goods go from the envelope to the carrier', async ({ browser, page }) => {
  await newMember(page, '小暑')
  await recharge(page, 40_000)
  const looked = await buy(page, await put('鍵 風鈴'), { inspection: true })
  const plain = await buy(page, await put('鍵 徳利'))
  const numbers = new Map<string, string>()
  for (const order of [looked, plain]) {
    const { trackingNumber } = await world<{ trackingNumber: string }>(`/world/purchases/${order}`, { to: 'shipped' })
    await expect.poll(async () => (await call(page, calls.orderList, { id: order })).list[0]?.state).toBe('shipped')
    numbers.set(order, trackingNumber)
  }
  const desk = await deskOf(browser, 'warehouse')

  await test.step('received: number, weight, shelf, photo', async () => {
    await goTo(desk, 'r', '收货台')
    for (const order of [looked, plain]) {
      await isAt(desk, /^- textbox "扫码"/)
      await type(desk, numbers.get(order)!)
      await press(desk, 'Enter')
      await isAt(desk, /^- textbox "重量/)
      await type(desk, '420')
      await press(desk, 'Enter')
      await isAt(desk, /^- textbox "架位"/)
      await type(desk, 'C-07')
      await photograph(desk)
      await press(desk, 'Control+Enter')
      await expect.poll(async () => (await call(page, calls.orderList, { id: order })).list[0]?.state).toBe('warehoused')
    }
    await isAt(desk, /^- textbox "扫码"/)
    await press(desk, 'Escape')
  })

  await test.step('inspected: list, result, words', async () => {
    await goTo(desk, 'i', '验货')
    await expect(desk.getByRole('navigation', { name: '在等的' }).getByRole('button')).toHaveCount(1)
    await tabTo(desk, /^- button "其余都相符"/)
    await press(desk, 'Enter')
    await tabTo(desk, /^- radio/)
    await press(desk, 'ArrowRight')
    await isSeen(desk)
    await press(desk, 'ArrowLeft')
    await tabTo(desk, /^- textbox "写给会员/)
    await type(desk, '和商品页一样')

    // No sign of a scanner's code is a key, and what was begun is there whenever one comes back.
    await press(desk, 'Escape')
    await scan(desk, '3-NOBODY-2-A')
    await expect(desk.getByText(/^3-NOBODY-2-A/)).toBeVisible()
    await expect(desk.getByRole('radiogroup', { name: '结果' }).getByRole('radio').first()).toBeChecked()
    await goTo(desk, 's', '库存')
    await goTo(desk, 'i', '验货')
    await expect(desk.getByLabel('写给会员')).toHaveValue('和商品页一样')
    await press(desk, 'Control+Enter')
    await expect(desk.getByText('都验完了')).toBeVisible()
    await isSeen(desk)
  })

  await test.step('looked at in the stock, and laid on another shelf', async () => {
    await goTo(desk, 's', '库存')
    await press(desk, '/')
    await type(desk, 'C-07')
    const rows = desk.locator('[data-row]')
    await expect(rows).toHaveCount(2)
    await press(desk, 'Enter')
    await isAt(desk, /^- grid "库存"/)
    for (let step = 0; step < 2; step += 1)
      if (!(await desk.locator('[data-row][aria-current=true]').getAttribute('data-row'))?.includes(plain)) await press(desk, 'j')
    await press(desk, ' ')
    await isAt(desk, /^- complementary "库存"/)
    await press(desk, '0')
    await press(desk, 'Control+Enter')
    await expect(desk.getByText('的特性记下了')).toBeVisible()
    await press(desk, 'Escape')
    await isAt(desk, /^- grid "库存"/)
    await press(desk, 'x', 'm')
    await isAt(desk, /^- textbox "架位/)
    await type(desk, 'D-01')
    await confirm(desk, '理货')
    await expect(rows).toHaveCount(1)
  })

  await test.step('a shelf is counted', async () => {
    await tabTo(desk, /^- link "盘点一个架"/, 'Shift+Tab')
    await press(desk, 'Enter')
    await isAt(desk, /^- textbox "扫码"/)
    await type(desk, 'D-01')
    await press(desk, 'Enter')
    await expect(desk.getByText('D-01 上该有的')).toBeVisible()
    await type(desk, plain)
    await press(desk, 'Enter')
    await expect(desk.getByText('找到', { exact: true })).toBeVisible()
    await tabTo(desk, /^- button "盘完，对一遍"/)
    await press(desk, 'Enter')
    await expect(desk.getByText('一件不缺。')).toBeVisible()
    await isSeen(desk)
  })

  const parcel = await requested(page, [plain], 'ceiling')
  await test.step('packed and labelled', async () => {
    await goTo(desk, 'k', '打包台')
    await expect(desk.getByRole('button', { name: new RegExp(parcel) })).toBeVisible()
    await press(desk, 'n')
    await expect(desk.getByRole('heading', { name: '箱子' })).toBeVisible()
    await press(desk, '/')
    await isAt(desk, /^- textbox "扫码"/)
    await type(desk, plain)
    await press(desk, 'Enter')
    await expect(desk.getByText('1 / 1').first()).toBeVisible()
    await press(desk, '1', 'w')
    await isAt(desk, /^- textbox "连箱子的重量/)
    await type(desk, '700')
    await press(desk, 'Enter')
    await isSeen(desk)
    await photograph(desk)
    await press(desk, 'Control+Enter')
    await expect(desk.getByRole('button', { name: /由承运商出面单/ })).toBeVisible()
    await press(desk, 'Control+Enter')
    await expect(desk.getByText(/放到交运区/)).toBeVisible()
    await press(desk, 'Escape')
  })

  await test.step('handed over', async () => {
    await goTo(desk, 'x', '交运清单')
    const number = (await desk
      .getByRole('row', { name: new RegExp(parcel) })
      .getByRole('cell')
      .nth(2)
      .textContent())!
    await isAt(desk, /^- textbox "扫码"/)
    await type(desk, number.replaceAll(' ', ''))
    await press(desk, 'Enter')
    await expect(desk.getByText(/^扫出 \d\d:/)).toBeVisible()
    await press(desk, 'Control+Enter')
    await expect(desk.getByText(/清单 \d+ 号$/)).toBeVisible()
    await isSeen(desk)
  })
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id: parcel })).state).toBe('sent')
})
