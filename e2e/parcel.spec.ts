import fs from 'node:fs'
import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, newMember, recharge, staff, test, world } from './journey.ts'
import { requested, stored, warehouseDesk, writeShanghai } from './parcels.ts'

/** A member has goods sent abroad: requested under a ceiling, packed by the warehouse, followed to the door. */

// The clerk looks at what has come for the next test.
test.afterEach(() => staff('end-duty', {}))

test('goods are sent from the warehouse to the door, under a ceiling that is not exceeded', async ({ page, browser }, info) => {
  await newMember(page)
  await recharge(page, 30_000)
  const orders = await stored(page, ['古いテディベア', '江戸風鈴'])
  await writeShanghai(page)
  // From here on people pack, and not the clerk.
  await staff('take-duty', {})

  await page.goto('/#/users/warehouse')
  await page.getByRole('checkbox', { name: '全选' }).check()
  const bar = page.getByRole('region', { name: '已选的商品' })
  await expect(bar).toContainText('寄中国大陆')
  await bar.getByRole('link', { name: '申请发货' }).click()

  await expect(page.getByText(/打包后多半 [\d.]+ kg，封顶按 [\d.]+ kg 算/)).toBeVisible()
  const submit = page.getByRole('button', { name: /申请发货$/ })
  await expect(page.getByText('先选一条线路')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByRole('radio', { name: /^EMS/ }).check()
  await expect(page.getByText('先选包装')).toBeVisible()
  await page.getByRole('radio', { name: /简装/ }).check()
  await expect(page.getByText('先选怎么付')).toBeVisible()
  await page.getByRole('radio', { name: /封顶付款/ }).check()
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox', { name: /我已阅读/ }).check()
  await expect(submit).toHaveText(/^冻结 [\d,]+ 日元，申请发货$/)
  await submit.click()

  await expect(page.getByRole('heading', { name: '已申请发货，等仓库打包' })).toBeVisible()
  const id = /parcel\/([0-9A-Z]{10})$/.exec(page.url())![1]!
  const { ceilingJpy } = await call(page, calls.parcelInfo, { id })
  expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(ceilingJpy)

  const desk = await warehouseDesk(browser)
  const { lease } = await desk('begin-packing', { parcel: id })
  await expect(page.getByRole('heading', { name: '仓库正在打包' })).toBeVisible()
  await desk('scan-into-parcel', { parcel: id, lease, orders })
  const picture = info.outputPath('box.png')
  fs.writeFileSync(picture, await page.screenshot())
  const box = { 'weight-g': '700', 'length-mm': '300', 'width-mm': '200', 'height-mm': '150' }
  await staff('pack-parcel', { parcel: id, lease: String(lease), ...box, photos: picture })
  await expect(page.getByRole('heading', { name: '运费已付，等待寄出' })).toBeVisible()
  await expect(page.getByText(/多冻结的打包完就退回了余额/)).toBeVisible()
  await expect(page.getByText('0.70 kg').first()).toBeVisible()
  expect((await call(page, calls.parcelInfo, { id })).paidJpy).toBe(ceilingJpy)

  const { number } = await desk('label-parcel', { parcel: id })
  await desk('hand-over', { carrier: 'japanPost', numbers: [number] })
  await expect(page.getByRole('region', { name: '物流' })).toContainText('去承运商网站看')
  await expect(page.getByRole('region', { name: '物流' })).toContainText(/多半 \d+ 天，9 成 \d+ 天内/)
  expect((await call(page, calls.balance, {})).parcelHeldJpy).toBe(0)
  for (const to of ['accepted', 'exported', 'arrived', 'customs']) await world(`/world/parcels/${number}`, { to })
  await expect(page.getByRole('heading', { name: '正在清关' })).toBeVisible()

  await page.goto(`/#/order/${orders[0]}`)
  await expect(page.getByRole('heading', { name: '已寄出' })).toBeVisible()
  await expect(page.getByText('在包裹里付')).toBeVisible()
  await expect(page.getByText('到仓称重后另付')).toHaveCount(0)
  await page.getByRole('link', { name: `看包裹 ${id}` }).click()
  for (const to of ['out', 'delivered']) await world(`/world/parcels/${number}`, { to })
  await expect(page.getByRole('heading', { name: '已签收', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: '有问题，报损' })).toBeVisible()
})

test('a parcel that is paid by weight takes a cheaper line once it is weighed', async ({ page, browser }, info) => {
  await newMember(page)
  await recharge(page, 30_000)
  const orders = await stored(page, ['古い万年筆'])
  await staff('take-duty', {})
  const id = await requested(page, orders, 'weighed')
  const desk = await warehouseDesk(browser)
  const { lease } = await desk('begin-packing', { parcel: id })
  await desk('scan-into-parcel', { parcel: id, lease, orders })
  const picture = info.outputPath('box.png')
  fs.writeFileSync(picture, await page.screenshot())
  const box = { 'weight-g': '3200', 'length-mm': '300', 'width-mm': '200', 'height-mm': '150' }
  await staff('pack-parcel', { parcel: id, lease: String(lease), ...box, photos: picture })

  await page.goto(`/#/parcel/${id}`)
  await expect(page.getByRole('heading', { name: '打包好了，待付运费' })).toBeVisible()
  const { otherLines, quote } = await call(page, calls.parcelInfo, { id })
  const sea = otherLines.find(({ nameZh }) => nameZh === '海运包裹')!
  expect(sea.totalJpy).toBeLessThan(quote!.totalJpy)
  const change = page.getByRole('button', { name: '换成海运包裹' })
  await expect(change).toBeDisabled()
  await page
    .getByRole('listitem')
    .filter({ has: change })
    .getByRole('checkbox', { name: /保价不够货值/ })
    .check()
  await change.click()
  await page.getByRole('button', { name: `支付 ${sea.totalJpy.toLocaleString('en')} 日元` }).click()
  await expect(page.getByRole('heading', { name: '运费已付，等待寄出' })).toBeVisible()
  expect(await call(page, calls.parcelInfo, { id })).toMatchObject({ line: { nameZh: '海运包裹' }, paidJpy: sea.totalJpy })
})

test('goods that cannot be sent are left in the warehouse, and the rest goes on for less', async ({ page, browser }, info) => {
  await newMember(page)
  await recharge(page, 40_000)
  const orders = await stored(page, ['香水 ミニボトル', '漫画 全巻'])
  await staff('take-duty', {})
  const id = await requested(page, orders, 'ceiling')
  const desk = await warehouseDesk(browser)
  const { lease } = await desk('begin-packing', { parcel: id })
  const picture = info.outputPath('goods.png')
  fs.writeFileSync(picture, await page.screenshot())
  const matter = { matter: 'forbidden', orders: orders[0]!, zh: '含酒精，航空和海运都不收。', photos: picture }
  await staff('hold-parcel', { parcel: id, lease: String(lease), ...matter })

  await page.goto(`/#/parcel/${id}`)
  await expect(page.getByRole('heading', { name: '打包停下了，有 1 处要你定' })).toBeVisible()
  const go = page.getByRole('button', { name: '就这样寄' })
  await expect(go).toBeDisabled()
  await expect(page.getByText('不能选')).toBeVisible()
  await page.getByRole('radio', { name: /留在仓库/ }).check()
  await expect(page.getByText('退回余额', { exact: true })).toBeVisible()
  await go.click()
  await expect(page.getByRole('heading', { name: '已申请发货，等仓库打包' })).toBeVisible()
  expect((await call(page, calls.parcelInfo, { id })).orders.map((order) => order.id)).toEqual([orders[1]])
  await page.goto('/#/users/warehouse')
  await expect(page.getByText('已经在包裹里')).toBeVisible()
})
