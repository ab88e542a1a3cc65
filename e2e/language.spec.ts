import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, changeItem, newMember, recharge, test, world } from './journey.ts'

const noProxy = '購入代行業者様のご購入はお断りしております。'
const put = (fields: Record<string, unknown>) => world<{ id: string }>('/world/items', { priceJpy: 2_400, ...fields })
/** What the translator of the sandbox was asked so far. */
const translations = async () => (await fetch(`${process.env['SANDBOX_URL']}/world/translations`)).json()
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a title is read in Chinese over the original, and a switch or a setting shows the original alone', async ({ page }) => {
  const name = `リコー フィルムカメラ 元箱付き 言葉 ${Date.now()}`
  const { id } = await put({ name })
  await newMember(page)
  await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`)
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href*="${id}"]`) })
  await expect(card).toContainText('理光')
  await expect(card.getByText(name, { exact: true })).toHaveAttribute('lang', 'ja')
  // The switch holds for the visit.
  await page.getByRole('button', { name: '原文' }).click()
  await expect(card).not.toContainText('理光')
  await expect(card).toContainText(name)
  await card.getByRole('link').first().click()
  await expect(title(page)).toHaveText(name)
  await page.getByRole('button', { name: '对照' }).click()
  await expect(title(page)).toContainText('理光')
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
  // The setting outlives it.
  await page.goto('/#/users/setting')
  await page.getByRole('radio', { name: '只看原文' }).check()
  await page.goto(`/#/item/${id}`)
  await page.reload()
  await expect(title(page)).toHaveText(name)
})

/** In the page: what stands before and after each end of a line within an element. */
const lineEnds = (element: Element): string[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const letters: { letter: string; top: number }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const [at, letter] of [...(node as Text).data].entries()) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      letters.push({ letter, top: Math.round(range.getBoundingClientRect().bottom) })
    }
  return letters.flatMap(({ letter, top }, at) => {
    const before = letters[at - 1]
    return before && top - before.top > 8 ? [before.letter + letter] : []
  })
}

test('the lines of a Chinese title end between its words, and a name with a hyphen stays whole', async ({ page }) => {
  const { id } = await put({ name: 'ゴジラ 昭和シリーズ Blu-ray 特典付き 動作確認済み 送料無料 元箱付き' })
  await page.goto(`/#/item/${id}`)
  await expect(title(page)).toContainText('Blu-ray')
  for (let width = 320; width < 480; width += 10) {
    await page.setViewportSize({ width, height: 800 })
    const ends = await title(page).evaluate(lineEnds)
    expect(ends.length, `${width}`).toBeGreaterThan(0)
    for (const end of ends) expect(end, `${width}`).toMatch(/\s/)
  }
})

test('what the seller wrote stands in points, and a tag leads to its row with the seller’s own words', async ({ page }) => {
  const { id } = await put({ name: '折りたたみ 単眼鏡 要点', description: '箱はありません。\n喫煙者がいます。' })
  await page.goto(`/#/item/${id}`)
  await page.getByRole('list', { name: '要点' }).getByRole('button', { name: '有人抽烟' }).click()
  const row = page.getByRole('region', { name: '卖家说明要点' }).getByRole('listitem').filter({ hasText: '喫煙者がいます。' })
  await expect(row).toBeFocused()
  // Where nothing stops the purchase, nothing has to be ticked.
  await expect(page.getByRole('link', { name: '立即下单' })).toBeVisible()
})

test('a stop has to be ticked on the goods and again at the check, and an edited text asks anew', async ({ page }) => {
  const { id } = await put({ name: '折りたたみ 単眼鏡 代行', description: noProxy })
  await newMember(page)
  await page.goto(`/#/item/${id}`)
  const stop = page.getByRole('alert', { name: '卖家不接受代购' })
  await expect(stop).toContainText(noProxy)
  await expect(stop.getByRole('link', { name: '看看别的同款' })).toBeVisible()
  await expect(stop.getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByRole('button', { name: '立即下单' })).toBeDisabled()
  await expect(page.getByText('看过提示，勾选“仍要下单”后即可下单')).toBeVisible()
  await stop.getByRole('checkbox').check()
  await page.getByRole('link', { name: '立即下单' }).click()

  // What was ticked on the goods is not ticked for the member here.
  const asked = page.getByRole('alert', { name: '下单前要看的提示' })
  await expect(asked).toContainText(noProxy)
  await expect(asked.getByRole('checkbox')).not.toBeChecked()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  const submit = page.getByRole('button', { name: '提交订单' })
  await expect(submit).toBeDisabled()
  await asked.getByRole('checkbox').check()

  // The seller edits the text while the member reads: the order is refused, and the new words are asked for.
  const edited = '代行業者様のご購入はキャンセルさせていただきます。'
  await world(`/world/items/${id}`, { description: edited })
  await submit.click()
  await expect(asked).toContainText(edited)
  await expect(asked.getByRole('checkbox')).not.toBeChecked()
  await expect(submit).toBeDisabled()
  await asked.getByRole('checkbox').check()
  await submit.click()
  await expect(page).toHaveURL(/#\/order\/settle\/[0-9A-Z]{10}$/)
})

test('a stop that the goods get while they are looked at appears there', async ({ page }) => {
  const { id } = await put({ name: '折りたたみ 単眼鏡 後から' })
  await page.goto(`/#/item/${id}`)
  await expect(page.getByRole('link', { name: '立即下单' })).toBeVisible()
  await changeItem(page, id, { description: noProxy })
  await page.reload()
  await expect(page.getByRole('alert', { name: '卖家不接受代购' })).toBeVisible()
})

test('a first bid asks for the stop to be ticked, and a raise does not', async ({ page }) => {
  const { id } = await world<{ id: string }>('/world/auctions', {
    name: '江戸切子 代行 競り',
    startJpy: 1_000,
    endsInS: 3_000,
    description: noProxy,
  })
  await newMember(page)
  await recharge(page, 20_000)
  await page.goto(`/#/order/bid/${id}`)
  const asked = page.getByRole('alert', { name: '出价前要看的提示' })
  const agree = page.getByRole('checkbox', { name: /我知道出价有约束力/ })
  await agree.check()
  const bid = page.getByRole('button', { name: /^出价，上限/ })
  await expect(asked).toContainText(noProxy)
  await expect(bid).toBeDisabled()
  await asked.getByRole('checkbox').check()
  await bid.click()
  await expect(title(page)).toHaveText(/领先/)
  await expect(asked).toHaveCount(0)
  await page.getByLabel(/新的出价上限/).fill('3000')
  await agree.check()
  await page.getByRole('button', { name: '提高上限到 3,000 日元' }).click()
  await expect.poll(async () => (await call(page, calls.bidList, { goodsId: id, page: 1, limit: 1 })).list[0]?.maxJpy).toBe(3_000)
})

test('a description is translated once somebody who is logged in sees it, and is read beside the original, alone, or not at all', async ({
  page,
}) => {
  const plain = 'この置物は祖母の縁側の写真をありました。'
  const { id } = await put({ name: '折りたたみ 単眼鏡 説明', description: `ご覧いただきありがとうございます。\n\n${plain}` })
  await newMember(page)
  await page.goto(`/#/item/${id}`)
  const text = page.getByRole('region', { name: '商品说明' })
  await text.scrollIntoViewIfNeeded()
  const row = text.getByRole('listitem').filter({ hasText: plain })
  await expect(row).toContainText('这个摆件是外婆的廊台的照片有过。')
  await expect(row.getByRole('img', { name: '机器翻译' })).toBeVisible()
  await expect(text.getByRole('status')).toContainText('机器翻译，以原文为准')
  // The phrase book's sentence is not marked.
  await expect(text.getByRole('listitem').first().getByRole('img')).toHaveCount(0)
  await text.getByRole('button', { name: '译文' }).click()
  await expect(text).not.toContainText(plain)
  await text.getByRole('button', { name: '原文' }).click()
  await expect(text).toContainText(plain)
  await expect(text).not.toContainText('廊台')
})

test('while the machine is down the item is whole, says so in one line, and the dictionary explains words', async ({ page }) => {
  await world('/world/faults', { face: 'translator', kind: 'down' })
  try {
    const sentence = 'この置物は祖母の縁側のカメラをありました。'
    const { id } = await put({ name: '折りたたみ 単眼鏡 停電', description: `${sentence}\n箱はありません。` })
    await newMember(page)
    await page.goto(`/#/item/${id}`)
    const text = page.getByRole('region', { name: '商品说明' })
    await text.scrollIntoViewIfNeeded()
    await expect(text.getByText('翻译没有回应，稍后会自己补上。要点不靠翻译，照常显示。')).toBeVisible()
    await expect(page.getByRole('region', { name: '卖家说明要点' })).toContainText('箱はありません。')
    await expect(page.getByRole('link', { name: '立即下单' })).toBeVisible()
    await text.getByRole('button', { name: 'カメラ' }).click()
    const meaning = page.getByRole('dialog', { name: 'カメラ' })
    await expect(meaning).toContainText('相机')
    await page.keyboard.press('Escape')
    await expect(meaning).toHaveCount(0)
    await text.getByRole('button', { name: '再试一次' }).click()
    await expect(text.getByText('翻译没有回应，稍后会自己补上。要点不靠翻译，照常显示。')).toBeVisible()
    // What is wrong in the dictionary can be told from where it is seen.
    await text.getByRole('button', { name: 'カメラ' }).click()
    await meaning.getByRole('link', { name: '不对？' }).click()
    await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue('词典把“カメラ”译成“相机”，不对，应该是：')
  } finally {
    await world('/world/faults', { face: 'translator', kind: 'none' })
  }
})

test('without the machine, by the setting, only the phrase book translates, and nothing is asked of the machine', async ({ page }) => {
  const { id } = await put({ name: '折りたたみ 単眼鏡 句集', description: 'ご覧いただきありがとうございます。\n縁側の猫は三毛でした。' })
  await newMember(page)
  await page.goto('/#/users/setting')
  await page.getByLabel('说明用机器翻译补齐').uncheck()
  const before = await translations()
  await page.goto(`/#/item/${id}`)
  const text = page.getByRole('region', { name: '商品说明' })
  await text.scrollIntoViewIfNeeded()
  await expect(text.getByText('1 句按常用句库翻译')).toBeVisible()
  await expect(text.getByText('没有译文')).toBeVisible()
  expect(await translations()).toEqual(before)
  await page.goto('/#/users/setting')
  await page.getByLabel('说明用机器翻译补齐').check()
  await page.goto(`/#/item/${id}`)
  await text.scrollIntoViewIfNeeded()
  await expect(text.getByText('1 句机器翻译')).toBeVisible()
  await page.goto('/#/users/setting')
  await page.getByLabel('说明用机器翻译补齐').uncheck()
  await page.goto(`/#/item/${id}`)
  await expect(text.getByText('没有译文')).toBeVisible()
  await text.getByRole('link', { name: '译得不对？告诉我们' }).click()
  await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue(`商品 ${id} 的说明译得不对，原文是：`)
})
