import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { buy, call, world } from './journey.ts'

export const shanghai = {
  province: '上海市',
  city: '上海市',
  district: '徐汇区',
  line: '天平路街道衡山路 811 号 6 号楼 1203 室',
  postcode: '200030',
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

/** Requests a parcel by EMS, in words of a call. */
export async function requested(
  page: Page,
  orderIds: string[],
  payMode: 'ceiling' | 'weighed',
  requestId = 'journey-parcel',
): Promise<string> {
  const { id: addressId } = await call(page, calls.addressSave, {
    name: '林晓满',
    phone: '13820006021',
    country: 'CN',
    ...shanghai,
    requestId: 'journey-address',
  })
  const wish = { orderIds, addressId, lineId: 'ems', options: { packing: 'simple' as const, invoice: 'in' as const }, payMode }
  const { ceilingJpy, ticks } = await call(page, calls.parcelPreview, wish)
  const asks = { ...wish, expectedCeilingJpy: payMode === 'ceiling' ? ceilingJpy : null, acknowledged: ticks, requestId }
  return (await call(page, calls.createParcel, asks)).parcelId
}
