import fs from 'node:fs'
import { expect } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, buy, call, doAtDesk, newMember, recharge, requestParcel, test, world } from './journey.ts'

test.use({ settings: { SANDBOX_CLERK: 'off', MARKETPLACE_AUCTIONS: 'off' } })

test('looks', async ({ browser }) => {
  const out = process.env['LOOKS'] ?? '/tmp/looks'
  fs.mkdirSync(out, { recursive: true })
  const names = ['常滑焼 朱泥 急須 横手 昭和中期 共箱付き 未使用品', 'CANON AE-1 フィルムカメラ 動作確認済み', '江戸切子 ぐい呑み', '岩波文庫 全12巻 セット', 'ポケモンカード 旧裏 まとめ売り', '南部鉄器 鉄瓶', '着物 反物 正絹 大島紬', 'マンガ 全巻セット 1-34']
  const members = ['秦月', '何嘉', '林晓满', '王小雨']
  const manager = await atDesk(browser, 'manager')
  const keeper = await atDesk(browser, 'warehouse')
  const finance = await atDesk(browser, 'finance')
  let firstOrder = '', parcel = '', memberId = 0, n = 0, bench = ''
  for (const [m, name] of members.entries()) {
    const page = await (await browser.newContext({ baseURL: process.env['E2E_URL']! })).newPage()
    const account = await newMember(page, name)
    await recharge(page, 60_000)
    const orders: string[] = []
    for (let k = 0; k < 4; k += 1) {
      const { id } = await world<{ id: string }>('/world/items', { name: names[(n += 1) % names.length], priceJpy: 2_400 + n * 730 })
      orders.push(await buy(page, id, { inspection: k === 0 }))
    }
    firstOrder ||= orders[0]!
    const shipped: string[] = []
    for (const order of orders.slice(0, 3)) {
      const { trackingNumber } = await world<{ trackingNumber: string }>(`/world/purchases/${order}`, { to: 'shipped' })
      await expect.poll(async () => (await call(page, calls.orderList, { id: order })).list[0]?.state).toBe('shipped')
      shipped.push(trackingNumber)
    }
    if (m < 3) {
      for (const [k, order] of orders.slice(0, 2).entries()) {
        const photo = (await (await keeper.request.post('/api/desk/photos', { multipart: { photo: { name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() } } })).json()).data.id
        await doAtDesk(keeper, 'receive-parcel', { weightG: 420 + 30 * k, tracking: shipped[k], orders: [order], shelf: `C-0${m + 1}`, photos: [photo] })
        await doAtDesk(keeper, 'set-traits', { order })
      }
      const id = await requestParcel(page, [orders[1]!], m === 0 ? 'ceiling' : 'weighed')
      if (m === 0) parcel = id
    }
    bench = shipped[2]!
    await call(page, calls.msgSend, { orderId: orders[3]!, text: ['到付的运费怎么算？', '能多拍两张照片吗，想看底款', '什么时候能寄出来', '收到了，谢谢！'][m]!, requestId: `journey${Date.now()}` })
    const { id: auction } = await world<{ id: string }>('/world/auctions', { name: names[m]!, startJpy: 1_000 + 500 * m, endsInS: 1_200 + m * 700 })
    await call(page, calls.userBid, { id: auction, maxJpy: 4_000 + m * 500, mode: 'now', requestId: `journey${Date.now()}` })
    const { list } = await call(manager, deskCalls.deskMembers, { q: account })
    memberId = list[0]!.id
  }
  for (const k of [1, 2]) await doAtDesk(keeper, 'receive-parcel', { weightG: 300 + k, tracking: `STRAY${k}${Date.now()}`, shelf: 'Z-01' })
  await doAtDesk(finance, 'adjust-balance', { member: (await call(manager, deskCalls.deskMembers, { q: '王小雨' })).list[0]!.account, amountJpy: 12_000, ref: '补差', note: '运费多收' }, '运费多收了两次').catch((e) => console.log(String(e)))
  await doAtDesk(manager, 'invite-staff', { account: 'he@example.com', name: '何敏', roles: ['warehouse'] })
  const begun = (await doAtDesk(keeper, 'begin-packing', { parcel })) as { lease: number }
  const inside = (await call(keeper, deskCalls.deskPicks, {})).list.find(({ id }) => id === parcel)!.goods.map((g) => g.order)
  await doAtDesk(keeper, 'scan-into-parcel', { parcel, lease: begun.lease, orders: inside })
  const pages: [string, string][] = [
    ['today', '/today'], ['queue', '/queue'], ['queue-peek', '/queue?PEEK'], ['messages', '/messages'], ['approvals', '/approvals'], ['approvals-peek', '/approvals?PEEK'],
    ['orders', '/orders'], ['orders-peek', `/orders?peek=${firstOrder}`], ['order', `/orders/${firstOrder}`], ['purchases', '/purchases'], ['auctions', '/auctions'],
    ['receive', '/receive'], ['inspections', '/inspections'], ['pack', '/pack'], ['manifest', '/manifest'], ['parcels', '/parcels'], ['parcel', `/parcels/${parcel}`],
    ['stock', '/stock'], ['stock-peek', '/stock?PEEK'], ['take', '/stock/take'], ['members', '/members'], ['member', `/members/${memberId}`], ['member-statement', `/members/${memberId}?tab=statement`],
    ['money', '/money'], ['recharges', '/recharges'], ['refunds', '/refunds'], ['content', '/content?kind=fees'], ['content-lines', '/content?kind=shippingLines'], ['log', '/log'], ['staff', '/staff?person=1'], ['me', '/me'],
  ]
  for (const width of (process.env['WIDTHS'] ?? '1280,1920,390').split(',').map(Number)) {
    await manager.setViewportSize({ width, height: width === 390 ? 844 : width === 1280 ? 800 : 1080 })
    for (const [name, path] of pages) {
      if (process.env['ONLY'] && !process.env['ONLY'].split(',').includes(name)) continue
      await manager.goto(path.replace('?PEEK', ''))
      await expect(manager.getByRole('main')).toBeVisible()
      await expect(manager.getByRole('status', { name: '正在载入' })).toHaveCount(0)
      await manager.waitForLoadState('networkidle')
      if (path.endsWith('PEEK')) { await manager.locator('[data-row]').first().click(); await manager.waitForLoadState('networkidle') }
      if (name === 'receive') { await manager.getByLabel('扫码').fill(bench); await manager.keyboard.press('Enter'); await manager.waitForLoadState('networkidle') }
      await manager.screenshot({ path: `${out}/${name}-${width}.png` })
      const wide = await manager.evaluate(() => ({ doc: document.documentElement.scrollWidth - innerWidth, inside: [...document.querySelectorAll('main *')].filter((e) => { const s = getComputedStyle(e); return (s.overflowX === 'auto' || s.overflowX === 'scroll') && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 }).map((e) => `${e.tagName}.${String(e.className).slice(0, 60)} ${e.scrollWidth}/${e.clientWidth}`), past: [...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility() && !e.closest('.scroll-row,.sr-only,[aria-hidden=true]')).slice(0, 4).map((e) => `${e.tagName}.${String(e.className).slice(0, 50)} ${Math.round(e.getBoundingClientRect().right)}`) }))
      if (wide.doc > 0 || wide.inside.length > 0 || wide.past.length > 0) console.log(width, name, JSON.stringify(wide))
    }
  }
  for (const [kind, id, size] of [['order', firstOrder, '62x29'], ['order', firstOrder, '50x30'], ['order', firstOrder, '100x150'], ['parcel', parcel, '62x29'], ['parcel', parcel, '100x150'], ['shelf', 'C-01', '62x29']])
    fs.writeFileSync(`${out}/label-${kind}-${size}.pdf`, await (await manager.request.get(`/api/desk/labels/${kind}/${id}?size=${size}`)).body())
})
