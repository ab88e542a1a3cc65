import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { buy, call, newMember, order, recharge, test, world } from './journey.ts'
import { lookAt } from './screens/look.ts'

const [phone, tablet, small] = [390, 768, 900]

/**
 * In the page: pressable elements of less than 24 px in width or height, fields with letters so small that iOS zooms in, and menu entries
 * that are cut. Links within a text are exempt: https://www.w3.org/TR/WCAG22/#target-size-minimum.
 */
const measure = () => {
  const name = (one: HTMLElement) => (one.getAttribute('aria-label') || one.textContent.trim() || one.title || one.outerHTML).slice(0, 30)
  const seen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('[inert], [aria-hidden=true]')
  const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)].filter(seen)
  const amongWords = (one: HTMLElement) =>
    getComputedStyle(one).display === 'inline' &&
    [...one.parentElement!.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  // What a tick or a tile hides in itself is pressed by its label.
  const hides = (one: HTMLElement) => one instanceof HTMLInputElement && (one.type === 'radio' || one.type === 'checkbox')
  const target = (one: HTMLElement) => ((hides(one) && one.closest('label')) || one).getBoundingClientRect()
  const shown = (one: HTMLElement) => !one.closest('.sr-only') && target(one).width > 1
  const nav = document.querySelector('nav[aria-label=主导航]')!.getBoundingClientRect()
  const fields = 'input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea, select'
  return {
    wider: document.documentElement.scrollWidth - innerWidth,
    little: all('a[href], button, input, select, textarea')
      .filter((one) => shown(one) && !amongWords(one) && Math.min(target(one).width, target(one).height) < 23.5)
      .map((one) => `${name(one)} ${Math.round(target(one).width)}×${Math.round(target(one).height)}`),
    zoomed: all(fields)
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
      .map(name),
    cut: all('nav[aria-label=主导航] > *')
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return left < nav.left - 0.5 || right > nav.right + 0.5 || top < nav.top - 0.5 || bottom > nav.bottom + 0.5
      })
      .map(name),
  }
}

const fits = async (page: Page, path: string): Promise<void> => {
  for (const width of [phone, tablet, small]) {
    await page.setViewportSize({ width, height: 844 })
    // Two frames on, what depends on the width is drawn.
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))
    const { wider, little, zoomed, cut } = await page.evaluate(measure)
    const where = `${path} at ${width}`
    expect.soft(wider, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(cut, `${where}: entries cut`).toEqual([])
    if (width === phone) expect.soft([little, zoomed], where).toEqual([[], []])
  }
}

/** A parcel of one order that waits to be paid, beside another order in the warehouse. */
async function parcelOf(page: Page, sent: string, stored: string): Promise<string> {
  for (const id of [sent, stored]) await world(`/world/purchases/${id}`, { to: 'arrived' })
  for (const id of [sent, stored]) await expect.poll(async () => (await call(page, calls.orderInfo, { id })).allowed).toContain('ship')
  const place = { province: '上海市', city: '上海市', district: '徐汇区', line: '天平路街道衡山路 811 号' }
  const { id: addressId } = await call(page, calls.addressSave, {
    name: '林晓满',
    phone: '13820006021',
    country: 'CN',
    ...place,
    requestId: 'narrow-address',
  })
  const wish = { orderIds: [sent], addressId, lineId: 'ems', options: { packing: 'simple', invoice: 'in' }, payMode: 'weighed' } as const
  const asks = { ...wish, orderIds: [sent], acknowledged: ['terms' as const], requestId: 'narrow-parcel' }
  const { parcelId } = await call(page, calls.createParcel, asks)
  await expect.poll(async () => (await call(page, calls.parcelInfo, { id: parcelId })).state).toBe('packed')
  return parcelId
}

test('every screen fits a narrow window, and can be pressed and typed into on a phone', async ({ page }) => {
  await newMember(page)
  await recharge(page, 50_000)
  const put = async (name: string) => (await world<{ id: string }>('/world/items', { name, priceJpy: 3_000 })).id
  const [wanted, own] = [await put('二眼レフカメラ'), await put('フィルムカメラ')]
  const [unpaid, bought] = [await order(page, await put('折りたたみ 単眼鏡')), await buy(page, own)]
  const stored = await buy(page, await put('古いテディベア'))
  const parcel = await parcelOf(page, bought, stored)
  const paths = [
    '/',
    '/categories',
    '/brands',
    '/search?keyword=カメラ',
    '/search/method',
    `/item/${wanted}`,
    `/order/check/${wanted}`,
    `/order/settle/${unpaid}`,
    `/order/${bought}`,
    '/users',
    '/users/order',
    '/users/warehouse',
    '/users/warehouse?tab=parcels',
    `/parcel/new?orders=${stored}`,
    `/parcel/${parcel}`,
    '/users/charge',
    '/users/collect',
    '/users/addresses',
    '/users/setting',
    '/users/service',
    '/message',
    '/guide?id=3',
  ]
  for (const path of paths)
    await test.step(path, () => lookAt({ route: path.split('?')[0]!, who: 'member', path }, page, path, () => fits(page, path)))
})

test.describe('the shell', () => {
  let entries: readonly string[] = []
  test.beforeEach(async ({ page }) => {
    entries = (await call(page, calls.sysMenuList, {})).map(({ MenuName }) => MenuName)
  })

  test("has all of the server's menu, the account and the greeting at every width", async ({ page }) => {
    const account = await newMember(page)
    for (const width of [phone, tablet, small, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('about:blank')
      await page.goto('/#/guide?id=2')
      await expect(page.getByText('您好，小满')).toBeInViewport({ ratio: 1 })
      // A long name is cut at its end.
      await expect(page.getByText(account)).toBeInViewport({ ratio: 0.5 })
      const row = page.getByRole('navigation', { name: '主导航' })
      const inRow = () => row.locator('> :is(a, button)').filter({ visible: true }).allTextContents()
      const more = page.getByRole('banner').getByRole('button', { name: '更多' })
      await expect.poll(async () => (await inRow()).length > 0 || (await more.count()) > 0).toBe(true)
      const shown = await inRow()
      expect(shown).toEqual(entries.slice(0, shown.length))
      if (shown.length === entries.length) continue
      await more.click()
      await expect(page.getByRole('menuitem')).toHaveText(entries.slice(shown.length))
    }
  })

  test('has the chat and the way to the top on a phone, where a finger meets them', async ({ page }) => {
    await newMember(page)
    await page.setViewportSize({ width: phone, height: 844 })
    await page.goto('/#/guide?id=2')
    const toTop = page.getByRole('button', { name: '返回顶部' })
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    // At the top of the page the button is hidden.
    await expect(toTop).toBeHidden()
    await page.evaluate(() => scrollTo(0, 600))
    await expect(toTop).toBeInViewport({ ratio: 1 })
    // A click waits until nothing covers the button.
    await toTop.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })
})
