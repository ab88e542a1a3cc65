import { type Browser, expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { ask, atDesk, call, deskPassword, newMember, onTheWay, recharge, staff, test, world } from './journey.ts'
import { requested, stored } from './parcels.ts'

/** Parcels abroad from the other side: packed, handed over, answered for and put back by people at the desk. */

// The clerk packs for the next test.
test.afterEach(() => staff('end-duty', {}))

/** A parcel that the clerk packed and handed over. */
async function sent(page: Page, names: readonly string[]): Promise<{ id: string; number: string }> {
  await newMember(page)
  await recharge(page, 40_000)
  // By weight: a ceiling that the clerk's box exceeds would be asked about.
  const id = await requested(page, await stored(page, names), 'weighed')
  const info = () => call(page, calls.parcelInfo, { id })
  await expect.poll(async () => (await info()).state).toBe('packed')
  const { quote } = await info()
  await call(page, calls.payParcel, { id, expectedTotalJpy: quote!.totalJpy, requestId: 'journey-pay-parcel' })
  await expect.poll(async () => (await info()).state).toBe('sent')
  return { id, number: (await info()).tracking!.number }
}

/** A code that is typed into the scanner's field: a scanner's burst would be told from typing by its speed. */
async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('扫码').fill(code)
  await page.keyboard.press('Enter')
}

const picture = async (page: Page) => ({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() })

/** A phone that has read the code of a packing table, and whose digits were typed there. */
async function pairedPhone(browser: Browser, desk: Page): Promise<Page> {
  const made = desk.waitForResponse(/\/station\/pair$/)
  await desk.getByRole('button', { name: '用手机拍' }).click()
  const { data } = (await (await made).json()) as { data: { url: string } }
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(data.url)
  const digits = phone.getByText(/^\d\d$/)
  await expect(digits).toBeVisible()
  await desk.getByLabel('手机上显示的两位数字').fill((await digits.textContent())!)
  await desk.getByRole('button', { name: '对，就是这台手机' }).click()
  await expect(desk.getByText('手机已连，拍了就到这里')).toBeVisible()
  return phone
}

test('a claim is answered at the desk beside the photos of both sides, and paid', async ({ page, browser }) => {
  const { id, number } = await sent(page, ['江戸風鈴'])
  await world(`/world/parcels/${number}`, { to: 'delivered' })
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id })).state).toBe('delivered')
  const claim = { id, note: '风铃碎了一块', requestId: 'journey-claim', images: await picture(page) }
  const answer = await page.request.post(calls.claimParcel.path, { multipart: claim })
  expect(((await answer.json()) as { code: number }).code).toBe(0)
  const before = await call(page, calls.balance, {})

  const [support, manager] = [await atDesk(browser, 'support'), await atDesk(browser, 'manager')]
  await manager.goto(`/parcels/${id}`)
  await expect(manager.getByText('等处理，2 天内答复')).toBeVisible()
  await support.goto(`/parcels/${id}`)
  await support.getByRole('button', { name: '显示收件信息' }).click()
  await expect(support.getByText('看的人和时间已记下')).toBeVisible()
  await expect(support.getByText(/衡山路/).first()).toBeVisible()
  await support.goto('/queue?kind=claim')
  await support.getByRole('row', { name: new RegExp(id) }).click()
  const entry = support.getByRole('complementary', { name: '待办' })
  await expect(entry.getByText('风铃碎了一块')).toBeVisible()
  await expect(entry.getByRole('img', { name: '会员的照片 1' })).toBeVisible()
  await expect(entry.getByRole('img', { name: '打包时的照片 1' })).toBeVisible()
  await entry.getByLabel('写给会员（中文）').fill('照片看得到，赔 800 日元')
  await entry.getByRole('button', { name: '处理报损…' }).click()
  await support.getByLabel('赔付（日元）').fill('800')
  await support.getByLabel(/内部理由/).fill('碎了一块')
  await support
    .getByRole('button', { name: /^处理报损/ })
    .last()
    .click()

  await expect(manager.getByText('答复：照片看得到，赔 800 日元')).toBeVisible()
  await expect.poll(async () => (await call(page, calls.balance, {})).availableJpy).toBe(before.availableJpy + 800)
  await page.goto(`/#/parcel/${id}`)
  await expect(page.getByText('照片看得到，赔 800 日元').first()).toBeVisible()
})

test('a parcel that came back is scanned where goods are received, and its goods lie on a shelf again', async ({ page, browser }) => {
  const { id, number } = await sent(page, ['古いテディベア'])
  await staff('take-duty', {})
  await world(`/world/parcels/${number}`, { to: 'returned' })
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id })).state).toBe('returning')

  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  await scan(desk, number)
  await expect(desk.getByText('这是我们寄出的包裹')).toBeVisible()
  await desk
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture(desk))
  await desk.getByRole('button', { name: /退回入库/ }).click()
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id })).state).toBe('returned')

  // It was not unpacked yet: its goods have no place.
  await desk.goto('/stock?view=apart')
  await desk
    .getByRole('row', { name: /没架位/ })
    .first()
    .click()
  const peek = desk.getByRole('complementary', { name: '库存' })
  await expect(peek.getByRole('link', { name: id })).toBeVisible()
  await peek.getByRole('button', { name: '放回货架…' }).click()
  await desk.getByLabel(/架位/).last().fill('R-31')
  await desk.getByLabel(/内部理由/).fill('退回的包裹')
  await desk
    .getByRole('button', { name: /^放回货架/ })
    .last()
    .click()
  // The act is done; whoever leaves before has not sent it.
  await expect(desk.getByRole('dialog')).toBeHidden()
  await desk.goto('/stock/map?shelf=R-31')
  await expect(desk.getByRole('link', { name: 'R-31，有货，1 件' })).toBeVisible()
  await expect(desk.getByText('旧泰迪熊')).toBeVisible()
})

test('a box is photographed by a paired phone at packing; a wrong scan stops the packer and changes nothing', async ({ page, browser }) => {
  await newMember(page)
  await recharge(page, 40_000)
  const orders = await stored(page, ['古い万年筆', '江戸風鈴'])
  await staff('take-duty', {})
  const id = await requested(page, [orders[0]!], 'ceiling')
  const other = await requested(page, [orders[1]!], 'ceiling', 'journey-other')

  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/pack')
  await expect(desk.getByRole('region', { name: `包裹 ${other}` })).toBeVisible()
  // Put down, it is anyone's at once.
  const stateOf = async (parcel: string) => (await call(page, calls.parcelInfo, { id: parcel })).state
  await scan(desk, other)
  await expect(desk.getByText('0 / 1').last()).toBeVisible()
  await expect.poll(() => stateOf(other)).toBe('packing')
  await desk.getByRole('button', { name: '放下', exact: true }).click()
  await expect.poll(() => stateOf(other)).toBe('requested')
  await scan(desk, orders[0]!)
  await expect(desk.getByText('1 / 1').last()).toBeVisible()
  await scan(desk, orders[1]!)
  await expect(desk.getByText(`是包裹 ${other} 的，放回去`)).toBeVisible()
  await scan(desk, other)
  await expect(desk.getByText(`先封好或放下 ${id}`)).toBeVisible()
  expect(await stateOf(other)).toBe('requested')

  const phone = await pairedPhone(browser, desk)
  await phone.locator('input[type=file]').setInputFiles(await picture(phone))
  await expect(desk.getByRole('img', { name: '照片 1' })).toBeVisible()
  await desk.getByRole('button', { name: /^M0/ }).click()
  await desk.getByLabel('连箱子的重量').fill('0.420')
  const finish = desk.getByRole('button', { name: /打包完成/ })
  await expect(finish).toBeEnabled()
  await finish.click()
  await expect(desk.getByText('封好了，贴面单')).toBeVisible()
  expect((await call(page, calls.parcelInfo, { id })).box?.photos).toHaveLength(1)

  // The last digit of a number is a check digit.
  await scan(desk, 'EJ391204520JP')
  await expect(desk.getByText('没贴上')).toBeVisible()
  const numberOf = async () => {
    const { carriers } = await call(desk, deskCalls.deskManifest, {})
    return carriers.flatMap(({ parcels }) => parcels).find((parcel) => parcel.id === id)?.number
  }
  expect(await numberOf()).toBeNull()
  await desk.getByRole('button', { name: /由承运商出面单/ }).click()
  await expect.poll(numberOf).toEqual(expect.any(String))
  const number = (await numberOf())!

  await desk.goto('/manifest')
  await scan(desk, 'EJ123456785JP')
  await expect(desk.getByText('不在清单里')).toBeVisible()
  await scan(desk, number)
  await expect(desk.getByText(/^扫出第 1 箱/)).toBeVisible()
  // Whoever looks at the parcel scans nothing twice.
  await desk.getByRole('link', { name: id }).click()
  await expect(desk.getByRole('heading', { name: `包裹 ${id}` })).toBeVisible()
  await desk.getByRole('link', { name: '交运' }).click()
  await desk.getByRole('button', { name: /^交给日本邮政/ }).click()
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id })).state).toBe('sent')
})

test('of two parcels that are pressed at once the last lies on the table, and none once it was left', async ({ page, browser }) => {
  await newMember(page)
  await recharge(page, 40_000)
  const orders = await stored(page, ['古い硯', '古い筆'])
  await staff('take-duty', {})
  const first = await requested(page, [orders[0]!], 'ceiling')
  const last = await requested(page, [orders[1]!], 'ceiling', 'journey-other')
  const stateOf = async (parcel: string) => (await call(page, calls.parcelInfo, { id: parcel })).state

  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/pack')
  const row = (parcel: string) => desk.getByRole('region', { name: `包裹 ${parcel}` }).getByRole('button')
  await expect(row(first)).toBeVisible()
  await expect(row(last)).toBeVisible()
  const putDown = () => desk.waitForResponse(/\/put-down-parcel$/)
  let released = putDown()
  await onTheWay(desk, async () => {
    await row(first).click()
    await row(last).click()
  })
  await released
  await expect(desk.getByRole('link', { name: last })).toBeVisible()
  expect(await stateOf(first)).toBe('requested')

  released = putDown()
  await desk.getByRole('button', { name: '放下', exact: true }).click()
  await released
  released = putDown()
  await onTheWay(desk, async () => {
    await row(first).click()
    await desk.keyboard.press('Escape')
  })
  await released
  expect(await stateOf(first)).toBe('requested')
  await expect(desk.getByText(/^按左边的架位把货拣齐/)).toBeVisible()
})

test('a carrier’s bill is entered at the desk: what it would not book is told before, and waits in the queue afterwards', async ({
  page,
  browser,
}) => {
  const { number } = await sent(page, ['小さな花瓶'])
  const finance = await atDesk(browser, 'finance')
  await ask(finance, deskCalls.deskStepUp, { password: deskPassword })
  await finance.goto('/money')
  await finance.getByRole('button', { name: '登记账单…' }).click()
  await finance.getByLabel('账单号').fill('2026-11')
  await expect(finance.getByText('承运商退的钱写负数')).toBeVisible()
  await finance.getByLabel('明细（单号,日元）').fill(`${number},1900\n${number},300,偏远附加费\nEJ000000016JP,500`)
  await expect(finance.getByText('EJ000000016JP 500：不是我们寄出的单号')).toBeVisible()
  await expect(finance.getByText('付承运商账单，2 笔')).toBeVisible()
  await finance.getByLabel(/内部理由/).fill('十一月的账单')
  await finance
    .getByRole('button', { name: /^登记承运商账单/ })
    .last()
    .click()
  await expect(finance.getByText('付日本邮政的账单 2026-11，2,200 日元，1 行没登记')).toBeVisible()

  await finance.goto('/queue?kind=carrierBill')
  await finance.getByRole('row', { name: /2026-11/ }).click()
  const entry = finance.getByRole('complementary', { name: '待办' })
  await expect(entry.getByText('EJ000000016JP 500：不是我们寄出的单号')).toBeVisible()
  await expect(entry.getByText(`${number} 300 偏远附加费（账上 0）`)).toBeVisible()
})
