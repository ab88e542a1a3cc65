import path from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { atDesk, buy, call, world } from './journey.ts'

/** What journeys of parcels share: goods in the warehouse, a request, and the people who pack. */

/** What people of the warehouse do at the desk, by its calls: the carrier makes labels for the server alone, not for a terminal. */
export async function warehouseDesk(browser: Browser) {
  const page = await atDesk(browser, 'warehouse')
  return async (act: string, input: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const answer = await page.evaluate(
      async ([name, given]) => {
        const body = JSON.stringify({ input: given, reason: 'a journey', requestId: `journey-${name}-${Date.now()}` })
        return (await fetch(`/api/desk/acts/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
      },
      [act, input] as const,
    )
    expect(answer.code, `${act}: ${answer.message}`).toBe(0)
    return answer.data.data
  }
}

/** Goods of these names in the warehouse, looked at and ready to be sent. Returns their orders. */
export async function stored(page: Page, names: readonly string[]): Promise<string[]> {
  const orders: string[] = []
  for (const name of names) {
    const { id } = await world<{ id: string }>('/world/items', { name, priceJpy: 3_000 })
    orders.push(await buy(page, id))
  }
  for (const id of orders) await world(`/world/purchases/${id}`, { to: 'arrived' })
  for (const id of orders) await expect.poll(async () => (await call(page, calls.orderInfo, { id })).allowed).toContain('ship')
  return orders
}

const shanghai = {
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  line: '天平路街道衡山路 811 号 6 号楼 1203 室',
  postcode: '200030',
}

/** Writes an address in 上海; its id. */
export const writeShanghai = async (page: Page): Promise<string> =>
  (await call(page, calls.addressSave, { name: '林晓满', phone: '13820006021', country: 'CN', ...shanghai, requestId: 'journey-address' }))
    .id

/** Requests a parcel by EMS, in words of a call. */
export async function requested(
  page: Page,
  orderIds: string[],
  payMode: 'ceiling' | 'weighed',
  requestId = 'journey-parcel',
): Promise<string> {
  const addressId = await writeShanghai(page)
  const wish = { orderIds, addressId, lineId: 'ems', options: { packing: 'simple' as const, invoice: 'in' as const }, payMode }
  const { ceilingJpy, ticks } = await call(page, calls.parcelPreview, wish)
  const asks = { ...wish, expectedCeilingJpy: payMode === 'ceiling' ? ceilingJpy : null, acknowledged: ticks, requestId }
  return (await call(page, calls.createParcel, asks)).parcelId
}

/** A picture for whoever has none. */
export const PHOTO = path.resolve(import.meta.dirname, '../docs/screens/search.390.webp')

/** Scans the orders into the parcel's box at the packing table; what is not scanned lies beside it. */
export async function scanAtTable(desk: Page, parcel: string, orders: readonly string[]): Promise<void> {
  await desk.goto('/pack')
  await desk
    .getByRole('region', { name: `包裹 ${parcel}` })
    .getByRole('button')
    .click()
  const code = desk.getByRole('textbox', { name: '扫码' })
  for (const order of orders) {
    await code.fill(order)
    await code.press('Enter')
    await expect(desk.getByText(/放进箱里/).last()).toBeVisible()
  }
}

/** Packs a parcel at the packing table: scans all of it, boxes it, weighs it and takes its picture. */
export async function packAtTable(desk: Page, parcel: string, orders: readonly string[], kg: string): Promise<void> {
  await scanAtTable(desk, parcel, orders)
  await desk.getByRole('button', { name: /^M\b/ }).click()
  await desk.getByLabel('连箱子的重量').fill(kg)
  await desk.locator('input[type=file]').setInputFiles(PHOTO)
  const done = desk.getByRole('button', { name: /打包完成/ })
  await expect(done).toBeEnabled()
  await done.click()
}
