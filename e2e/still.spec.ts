import type { Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, newMember, order, test, world } from './journey.ts'
import { still, watch } from './screens/still.ts'

/** A few screens; `still.deep.spec.ts` has the others. */

test('nothing on a screen moves while it comes, whichever is opened first', async ({ page }) => {
  await newMember(page)
  const { list } = await call(page, calls.searchGoods, { keyword: 'カメラ', kind: 'item' })
  await watch(page)
  for (const path of [`/item/${list.find(({ auction }) => auction === null)!.id}`, '/search?max=30000', '/guide?id=3'])
    await still(page, path)
})

/** On a slow line answers arrive one after another. */
async function slowLine(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: 2e6, uploadThroughput: 2e6 })
}

test('nothing moves while answers arrive one after another, whatever the overview asks the member to do', async ({ page }) => {
  await newMember(page)
  const { id } = await world<{ id: string }>('/world/items', { name: '折りたたみ 単眼鏡', priceJpy: 3_000 })
  const unpaid = await order(page, id)
  await slowLine(page)
  await watch(page)
  for (const path of ['/users', `/order/${unpaid}`]) await still(page, path)
})

test('nothing moves on a phone with a slow line either', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await slowLine(page)
  await watch(page)
  for (const path of ['/search?keyword=相机', '/users/order?type=2']) await still(page, path)
})
