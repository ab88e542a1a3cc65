import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { atDesk, call, deskPassword, lose, newMember, recharge, rechargeMissing, rewrite, staff, test, toasts, world } from './journey.ts'
import { packAtTable, PHOTO, requested, scanAtTable, stored, warehouseDesk, writeShanghai } from './parcels.ts'

/** What a member changes, is asked, and gets back on the way of a parcel. */

// The clerk looks at what has come for the next test.
test.afterEach(() => staff('end-duty', {}))

const main = (page: Page) => page.getByRole('main')
const submit = (page: Page) => main(page).getByRole('button', { name: /申请发货$/ })
const available = async (page: Page) => (await call(page, calls.balance, {})).availableJpy
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
/** The parcel whose page is open. */
const parcelAt = (page: Page) => /parcel\/([0-9A-Z]{10})$/.exec(page.url())![1]!

interface Choice {
  line: RegExp
  packing?: RegExp
  pay?: RegExp
}

/** Chooses all that a request needs, but does not send it. */
async function choose(page: Page, { line, packing = /简装/, pay = /封顶付款/ }: Choice): Promise<void> {
  for (const name of [line, packing, pay]) await main(page).getByRole('radio', { name }).check()
  await agree(page)
}

/** Ticks what has to be read: which that is, is known with the price. */
async function agree(page: Page): Promise<void> {
  const why = main(page).locator('#why-not-yet')
  await expect(async () => {
    for (const tick of await main(page)
      .getByRole('checkbox', { name: /我已阅读|我知道/ })
      .all())
      await tick.check()
    await expect(why).not.toHaveText(/正在计算|勾选/, { timeout: 1_000 })
  }).toPass()
}

test('a request is changed while nobody packs it, and what is held too much is back at once', async ({ page }) => {
  await newMember(page)
  await recharge(page, 30_000)
  const orders = await stored(page, ['木彫りの熊', '南部鉄器 急須'])
  await staff('take-duty', {})
  const id = await requested(page, orders, 'ceiling')
  const before = await call(page, calls.parcelInfo, { id })

  await page.goto(`/#/parcel/${id}`)
  await main(page).getByRole('link', { name: '修改' }).click()
  await heading(page, '修改发货申请')
  await main(page)
    .getByRole('button', { name: /^不寄 / })
    .first()
    .click()
  await main(page)
    .getByRole('radio', { name: /^海运包裹/ })
    .check()
  await main(page).getByRole('radio', { name: /加固/ }).check()
  await expect(main(page).getByRole('heading', { name: '商品 1 件' })).toBeVisible()
  // A reload loses nothing of it.
  await page.reload()
  await expect(main(page).getByRole('heading', { name: '商品 1 件' })).toBeVisible()
  await expect(main(page).getByRole('radio', { name: /^海运包裹/ })).toBeChecked()
  await expect(main(page).getByRole('radio', { name: /加固/ })).toBeChecked()
  await agree(page)
  const save = main(page).getByRole('button', { name: /^保存，退回 [\d,]+ 日元$/ })
  await toasts(page, '修改好了', () => save.dblclick())

  await heading(page, '已申请发货，等仓库打包')
  await expect(main(page).getByText('海运包裹 · 加固包装')).toBeVisible()
  const after = await call(page, calls.parcelInfo, { id })
  expect(after.orders).toHaveLength(1)
  expect(after.version).toBe(before.version + 1)
  expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(after.ceilingJpy)
  expect(after.ceilingJpy).toBeLessThan(before.ceilingJpy!)

  // As soon as somebody packs it, the form says that it is too late.
  await page.goto(`/#/parcel/new?edit=${id}`)
  await heading(page, '修改发货申请')
  await staff('begin-packing', { parcel: id })
  await expect(main(page).getByText('已经开始打包，不能再改了')).toBeVisible()
})

test('goods that are split go in two parcels, one asked for after the other', async ({ page }) => {
  await newMember(page)
  await recharge(page, 60_000)
  const orders = await stored(page, ['九谷焼 湯呑', '有田焼 皿', '益子焼 鉢'])
  await staff('take-duty', {})
  await writeShanghai(page)
  await page.goto(`/#/parcel/new?orders=${orders.join()}`)
  await main(page).getByRole('button', { name: '看分法' }).click()
  const ways = page.getByRole('dialog', { name: '怎么分最省' })
  await expect(ways.getByRole('button', { name: '按这样分' })).toBeDisabled()
  await ways
    .getByRole('radio', { name: /分成两个包裹/ })
    .first()
    .check()
  await ways.getByRole('button', { name: '按这样分' }).click()
  await expect(ways).toBeHidden()
  await expect(main(page).getByText('分成 2 个包裹，一个一个申请，这是第 1 个')).toBeVisible()

  await main(page).getByRole('radio', { name: /简装/ }).check()
  await main(page)
    .getByRole('radio', { name: /封顶付款/ })
    .check()
  await agree(page)
  await toasts(page, '已申请发货', () => submit(page).click())
  await expect(main(page).getByText('分成 2 个包裹，一个一个申请，这是第 2 个')).toBeVisible()
  // The choices stay; what has to be read is read for each parcel.
  await expect(main(page).getByRole('radio', { name: /简装/ })).toBeChecked()
  await expect(main(page).getByRole('checkbox', { name: /我已阅读/ })).not.toBeChecked()
  await agree(page)
  await submit(page).click()

  await heading(page, '已申请发货，等仓库打包')
  await page.goto('/#/users/warehouse?tab=parcels')
  await expect(main(page).getByRole('article', { name: /^包裹/ })).toHaveCount(2)
  const { list } = await call(page, calls.parcelList, {})
  expect(list.flatMap((parcel) => parcel.orders.map(({ id }) => id)).toSorted()).toEqual(orders.toSorted())
  expect(list.every((parcel) => parcel.orders.length > 0)).toBe(true)
})

test('a price that rose since it was shown is held only after the member agrees to it', async ({ page }) => {
  await newMember(page)
  await recharge(page, 30_000)
  const orders = await stored(page, ['鎌倉彫 手鏡'])
  await staff('take-duty', {})
  await writeShanghai(page)
  await page.goto(`/#/parcel/new?orders=${orders.join()}`)
  await choose(page, { line: /^EMS/ })
  const [shown] = /[\d,]+/.exec((await submit(page).textContent())!)!
  // Storage begins to be owed: 50 days after the goods came.
  await rewrite('update order_stock set stay_at = $1 where order_id = $2', Date.now() - 50 * 86_400_000, orders[0])
  await submit(page).click()
  const moved = main(page).getByRole('alert')
  await expect(moved).toContainText(`刚从 ${shown} 涨到`)
  await expect(moved).toContainText('还没有扣款')
  expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(0)
  await moved.getByRole('button', { name: '按新价继续' }).click()

  await heading(page, '已申请发货，等仓库打包')
  const { ceilingJpy } = await call(page, calls.parcelInfo, { id: parcelAt(page) })
  expect(ceilingJpy).toBeGreaterThan(Number(shown!.replaceAll(',', '')))
  expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(ceilingJpy)
})

test('what the balance lacks is recharged in place, and nothing chosen is lost', async ({ page }) => {
  await newMember(page)
  await recharge(page, 3_500)
  const orders = await stored(page, ['箱根寄木細工 小箱'])
  await staff('take-duty', {})
  await writeShanghai(page)
  await page.goto(`/#/parcel/new?orders=${orders.join()}`)
  await choose(page, { line: /^EMS/ })
  await expect(submit(page)).toBeDisabled()
  await expect(main(page).getByText(/余额还差 [\d,]+ 日元，先充值/)).toBeVisible()
  const button = await main(page)
    .getByRole('button', { name: /^充值 [\d,]+ 日元$/ })
    .textContent()
  await rechargeMissing(page, /[\d,]+/.exec(button!)![0])
  await expect(submit(page)).toBeEnabled()
  await expect(main(page).getByRole('radio', { name: /^EMS/ })).toBeChecked()
  await submit(page).click()
  await heading(page, '已申请发货，等仓库打包')
})

test('a request whose answer is lost is made once when it is sent again', async ({ page }) => {
  await newMember(page)
  await recharge(page, 30_000)
  const orders = await stored(page, ['津軽塗 箸'])
  await staff('take-duty', {})
  await writeShanghai(page)
  await page.goto(`/#/parcel/new?orders=${orders.join()}`)
  await choose(page, { line: /^EMS/ })
  await lose(page, '*/api/parcel/create')
  await submit(page).click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await lose(page)
  await submit(page).dblclick()
  await heading(page, '已申请发货，等仓库打包')
  expect((await call(page, calls.parcelList, {})).total).toBe(1)
})

test('a parcel that packing stopped is a message that leads to it, is cancelled, and all that was held is back', async ({
  page,
  browser,
}) => {
  await newMember(page)
  await recharge(page, 40_000)
  const orders = await stored(page, ['香水 アトマイザー', '折り紙 千代紙'])
  await staff('take-duty', {})
  const beforeJpy = await available(page)
  const id = await requested(page, orders, 'ceiling')
  await page.goto(`/#/parcel/${id}`)

  const desk = await atDesk(browser, 'warehouse')
  await scanAtTable(desk, id, [orders[1]!])
  await desk.getByRole('button', { name: /^不能寄/ }).click()
  const matter = desk.getByRole('region', { name: '停下，问会员' })
  await matter.getByRole('button', { name: /^禁运/ }).click()
  await matter.getByRole('button', { name: /香水/ }).click()
  await matter.getByLabel('写给会员').fill('含酒精，航空和海运都不收。')
  await matter.locator('input[type=file]').setInputFiles(PHOTO)
  await matter.getByRole('button', { name: /^停下，问会员/ }).click()

  await heading(page, '打包停下了，有 1 处要你定')
  const [thread] = orders.toSorted()
  await page.goto(`/#/message?threadId=${thread}`)
  await expect(page.getByRole('log').getByText(`国际包裹 ${id}：打包停下了：禁运，等你确认`)).toBeVisible()
  await page.getByRole('log').getByRole('link', { name: '看包裹' }).click()
  await heading(page, '打包停下了，有 1 处要你定')
  await expect(main(page).getByText('含酒精，航空和海运都不收。')).toBeVisible()
  await expect(main(page).getByText(/有问题的 1 件留在仓库，其余 1 件照常寄/)).toBeVisible()
  await main(page).getByRole('button', { name: '取消这个包裹' }).click()
  const asked = page.getByRole('dialog', { name: '取消这个包裹吗？' })
  await toasts(page, '发货已取消', () => asked.getByRole('button', { name: '取消发货' }).click())
  await heading(page, '发货已取消')
  expect(await available(page)).toBe(beforeJpy)
  await main(page).getByRole('link', { name: '看在库的商品' }).click()
  await expect(main(page).getByRole('checkbox', { name: '全选' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a parcel that is paid by weight is asked for, packed and paid', async ({ page, browser }) => {
    await newMember(page)
    await recharge(page, 30_000)
    const orders = await stored(page, ['信楽焼 たぬき'])
    await staff('take-duty', {})
    await writeShanghai(page)
    await page.goto('/#/users/warehouse')
    await main(page).getByRole('checkbox', { name: '全选' }).check()
    await main(page).getByRole('link', { name: '申请发货' }).click()
    await choose(page, { line: /^EMS/, pay: /称重后再付/ })
    await expect(submit(page)).toHaveText('申请发货')
    await submit(page).click()
    await heading(page, '已申请发货，等仓库打包')
    expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(0)

    const desk = await atDesk(browser, 'warehouse')
    await packAtTable(desk, parcelAt(page), orders, '2.4')
    await heading(page, '打包好了，待付运费')
    const { dueJpy } = await call(page, calls.parcelInfo, { id: parcelAt(page) })
    const pay = main(page).getByRole('button', { name: `支付 ${dueJpy.toLocaleString('en')} 日元` })
    // The way to pay stands before the box and its goods.
    const above = await pay.evaluate((button) => button.getBoundingClientRect().top + scrollY)
    expect(above).toBeLessThan((await main(page).getByRole('heading', { name: '箱子和称重' }).boundingBox())!.y)
    await toasts(page, '运费已付', () => pay.dblclick())
    await heading(page, '运费已付，等待寄出')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await call(page, calls.parcelInfo, { id: parcelAt(page) })).toMatchObject({ paidJpy: dueJpy, dueJpy: 0 })
  })
})

test('damage is claimed with photos, answered at the desk, and the money seen in the balance', async ({ page, browser }, info) => {
  await newMember(page)
  await recharge(page, 40_000)
  const orders = await stored(page, ['備前焼 花入', '萩焼 茶碗'])
  await staff('take-duty', {})
  const id = await requested(page, orders, 'ceiling')
  const act = await warehouseDesk(browser)
  const { lease } = await act('begin-packing', { parcel: id })
  await act('scan-into-parcel', { parcel: id, lease, orders })
  const box = { 'weight-g': '900', 'length-mm': '300', 'width-mm': '200', 'height-mm': '150' }
  const picture = info.outputPath('box.png')
  await page.screenshot({ path: picture })
  await staff('pack-parcel', { parcel: id, lease: String(lease), ...box, photos: picture })
  const { number } = await act('label-parcel', { parcel: id })
  await act('hand-over', { carrier: 'japanPost', numbers: [number] })
  for (const to of ['accepted', 'arrived', 'out', 'delivered']) await world(`/world/parcels/${number}`, { to })
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id })).state).toBe('delivered')

  await page.goto(`/#/parcel/${id}`)
  await heading(page, '已签收')
  const form = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '有问题，报损' }) })
  const send = form.getByRole('button', { name: '提交报损' })
  await expect(form.getByText('先选一种情况')).toBeVisible()
  await form.getByRole('radio', { name: '商品破损' }).check()
  await form.getByRole('checkbox').first().check()
  await form.getByLabel('写几句').fill('花入的口缺了一块，外箱一角压扁。')
  await expect(form.getByText('加一张照片')).toBeVisible()
  await expect(send).toBeDisabled()
  // A reload keeps the words.
  await page.reload()
  await expect(form.getByLabel('写几句')).toHaveValue('花入的口缺了一块，外箱一角压扁。')
  await expect(form.getByRole('radio', { name: '商品破损' })).toBeChecked()
  await form.getByLabel('加照片').setInputFiles([PHOTO, picture])
  await toasts(page, '报损已提交', () => send.dblclick())
  await expect(main(page).getByRole('heading', { name: '报损处理中' })).toBeVisible()

  const beforeJpy = await available(page)
  const desk = await atDesk(browser, 'support')
  await desk.goto(`/parcels/${id}`)
  await expect(desk.getByText(/花入的口缺了一块/)).toBeVisible()
  await expect(desk.getByAltText('会员的照片')).toHaveCount(2)
  await desk.getByRole('button', { name: '处理报损…' }).click()
  await desk.getByLabel(/告诉会员的话/).fill('打包照片里是完好的，按这件的实付价赔。')
  await desk.getByLabel(/赔付（日元）/).fill('3000')
  await desk.getByLabel(/内部理由/).fill('照片看得清楚')
  const password = desk.getByLabel('登录密码')
  if (await password.isVisible()) await password.fill(deskPassword)
  await desk.getByRole('button', { name: /^处理报损(?!…)/ }).click()

  await expect(main(page).getByRole('heading', { name: '报损已处理' })).toBeVisible()
  await expect(main(page).getByText('打包照片里是完好的，按这件的实付价赔。').first()).toBeVisible()
  await expect(main(page).getByText('赔付 3,000 日元，已存入余额').first()).toBeVisible()
  expect(await available(page)).toBe(beforeJpy + 3_000)
  await page.goto('/#/users/charge?tab=records')
  await expect(main(page).getByText(/报损/).first()).toBeVisible()
})
