import { expect } from '@playwright/test'
import { newMember, test, world } from './journey.ts'
import { faults } from './screens/axe.ts'
import { lookAt } from './screens/look.ts'
import { screens } from './screens/screens.ts'

/** Goods, a form and an open menu. `accessibility.deep.spec.ts` has all screens. */
const looked = [['/', 'with the member menu'], ['/item/:id'], ['/users/charge', 'with a code']] as const

test('screens pass axe', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/items', { name: '備前焼 花入 E2E', priceJpy: 3_000 })
  await newMember(page)
  for (const [route, state] of looked) {
    const screen = screens.find((one) => one.route === route && one.state === state)!
    const path = typeof screen.path === 'string' ? screen.path : route.replace(':id', id)
    await lookAt(screen, page, path, async () => expect.soft(await faults(page), `${route} ${state ?? ''}`).toEqual([]))
  }
})

declare global {
  interface Window {
    /** What had the focus before. */
    before?: Element
  }
}

/** What has the focus: its words, whether the eye sees that it has, and whether it stands behind what had it before. */
const focused = () => {
  const activeElement = document.activeElement!
  const before = window.before
  window.before = activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
  return {
    name: (activeElement.getAttribute('aria-label') ?? activeElement.textContent).trim().slice(0, 40),
    seen:
      (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) ||
      activeElement.closest('label, form')?.matches(':has(:focus-visible)') === true,
    inOrder: !before?.isConnected || (before.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  }
}

test('Tab goes through a screen in document order with a visible focus, and the first stop skips the shell', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到内容' })).toBeFocused()
  await page.evaluate(focused)
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focused)).toMatchObject({ seen: true, inOrder: true })
  }
  await page.reload()
  await expect(page.getByRole('region', { name: '活动' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** In the page: whether the whole focus ring of an element lies within the row that scrolls or cuts it. */
const ringIsWhole = (element: Element): boolean => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
  const by = parseFloat(outlineWidth) + parseFloat(outlineOffset)
  const [own, row] = [element.getBoundingClientRect(), element.closest('nav')!.getBoundingClientRect()]
  const inside = own.left - by >= row.left && own.right + by <= row.right && own.top - by >= row.top && own.bottom + by <= row.bottom
  return outlineStyle !== 'none' && inside
}

test('the focus ring is whole in rows that cut off what does not fit', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users/order')
  for (const row of ['主导航', '订单状态']) {
    const entries = page.getByRole('navigation', { name: row }).locator('a, button')
    await expect(entries.first()).toBeVisible()
    for (const entry of [entries.first(), entries.last()]) {
      await entry.focus()
      expect(await entry.evaluate(ringIsWhole), row).toBe(true)
    }
  }
})

test('a new screen takes the focus that the old screen had, and leaves a focus in the shell', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('searchbox')
  await field.fill('カメラ')
  await field.press('Enter')
  // The home screen, which stays until the search is loaded, has goods too.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('カメラ')
  const results = page.getByRole('main').locator('a[href*="#/item/"]')
  await expect(results.first()).toBeVisible()
  await expect(field).toBeFocused()
  await results.first().press('Enter')
  await expect(page.getByRole('region', { name: '费用明细' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('menus, the popover and dialogs open by keyboard, hold the focus while open, and return it', async ({ page }) => {
  await page.goto('/')
  const notes = page.getByRole('banner').getByRole('button', { name: '下单须知' })
  await notes.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '竞拍说明' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '下单流程' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(notes).toBeFocused()

  const field = page.getByRole('searchbox')
  await field.focus()
  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: '按分类搜索' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: '按分类搜索' })).toHaveCount(0)
  await expect(field).toBeFocused()

  await page.goto('/#/search?keyword=カメラ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('カメラ')
  await page.getByRole('main').locator('a[href*="#/item/"]').first().press('Enter')
  const photo = page.getByRole('button', { name: '放大第 1 张照片' })
  await photo.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(photo).toBeFocused()
})
