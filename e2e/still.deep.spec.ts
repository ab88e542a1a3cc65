import { calls } from '@otsukai/contract/calls'
import { buy, call, newMember, order, recharge, test, world } from './journey.ts'
import { still, watch } from './screens/still.ts'

/** `still.spec.ts` for all screens. */

test('nothing moves while a screen loads, whichever is opened first', async ({ page }) => {
  await newMember(page)
  await recharge(page, 50_000)
  const put = async (name: string) => (await world<{ id: string }>('/world/items', { name, priceJpy: 3_000 })).id
  const [reserved, own, wanted] = [await put('みい様専用 フィルムカメラ'), await put('二眼レフカメラ'), await put('折りたたみ 単眼鏡')]
  const auction = (await world<{ id: string }>('/world/auctions', { name: '琥珀 帯留め', startJpy: 1_000, endsInS: 3_000 })).id
  const [bought, unpaid] = [await buy(page, own), await order(page, wanted)]
  await watch(page)
  for (const path of [
    `/item/${reserved}`,
    `/item/${own}`,
    `/item/${auction}`,
    '/search?max=30000',
    '/guide?id=3',
    `/order/check/${reserved}`,
    `/order/settle/${unpaid}`,
    `/order/${bought}`,
    '/users',
    '/users/charge',
    '/users/history',
    '/users/order?type=all',
    '/users/shop/black',
  ])
    await still(page, path)
})

test('nothing moves on a phone with a slow line either', async ({ page }) => {
  await newMember(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { list } = await call(page, calls.searchGoods, { keyword: 'カメラ', kind: 'item' })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 300, downloadThroughput: 2e6, uploadThroughput: 2e6 })
  await watch(page)
  for (const path of [
    '/search?keyword=相机',
    `/item/${list.find(({ auction }) => auction === null)!.id}`,
    '/guide?id=1',
    '/users',
    '/users/order?type=2',
    '/users/collect',
    '/order/bid/list',
    '/message',
  ])
    await still(page, path)
})
