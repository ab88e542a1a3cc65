import { expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { call, newMember, onTheWay, test, toasts } from './journey.ts'
import { faults } from './screens/axe.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('list', { name: '收货地址' }).getByRole('listitem')
const form = (page: Page) => main(page).getByRole('region', { name: /^(新增|修改)地址$/ })
const label = (page: Page) => main(page).getByRole('complementary', { name: '面单' })

async function openForm(page: Page, country?: string): Promise<void> {
  await main(page).getByRole('button', { name: '新增地址' }).click()
  await expect(form(page).getByRole('heading', { name: '新增地址' })).toBeFocused()
  if (country) await form(page).getByText(country, { exact: true }).click()
}
const field = (page: Page, name: string | RegExp) => form(page).getByLabel(name)
async function save(page: Page): Promise<void> {
  await toasts(page, '地址已保存', () => form(page).getByRole('button', { name: '保存地址' }).click())
  await expect(form(page)).toBeHidden()
}

async function addShenzhen(page: Page): Promise<void> {
  await openForm(page)
  await field(page, /^收件人/).fill('赵一鸣')
  await field(page, '手机').fill('138 1234 5678')
  await field(page, '省').selectOption('广东省')
  await field(page, '市').selectOption('深圳市')
  await field(page, '区县').selectOption('南山区')
  await field(page, /^街道/).fill('科技南路 12 号 3 栋 601 室')
  await save(page)
}

test('a shopper in 广东, one in 香港 and one in 台北 write their addresses, which are then changed, made the default one and deleted', async ({
  page,
}) => {
  await newMember(page)
  await page.goto('/#/users')
  await page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: '收货地址' }).click()
  await expect(page).toHaveURL(/#\/users\/addresses$/)
  await expect(main(page).getByText('还没有收货地址')).toBeVisible()

  await addShenzhen(page)
  await expect(rows(page)).toHaveText([/赵一鸣138 \*{4} 5678中国大陆默认广东省 深圳市 南山区 科技南路 12 号 3 栋 601 室/])
  await expect(rows(page)).toContainText('ZHAO YIMING, Rm 601, Bldg 3, No. 12, Keji South Rd, Nanshan District, Shenzhen, Guangdong, CHINA')
  await expect(main(page).getByRole('button', { name: '新增地址' })).toBeFocused()

  // Pinyin is not how a name of Hong Kong is written.
  await openForm(page, '香港')
  await field(page, /^收件人/).fill('陳嘉文')
  await field(page, '电话').fill('9234 4417')
  await field(page, '区域').selectOption('九龙')
  await field(page, '地区').selectOption('油尖旺区')
  await field(page, /^街道/).fill('尖沙咀彌敦道132號18樓1806室')
  await expect(label(page)).toContainText('CHEN JIAWEN')
  await field(page, /^姓名的英文/).fill('CHAN KA MAN')
  await field(page, /^地址的英文/).fill('Rm 1806, 18/F, 132 Nathan Rd, Tsim Sha Tsui')
  await expect(label(page)).toContainText(
    'TOCHAN KA MANRm 1806, 18/F, 132 Nathan Rd, Tsim Sha TsuiYau Tsim Mong, KowloonHONG KONGTEL +852 9234 4417',
  )
  await save(page)

  // One text from a chat fills all fields.
  await openForm(page)
  await field(page, /^智能识别/).fill('王怡君 0912-334-608 臺北市大安區和平東路二段96巷15號4樓')
  await form(page).getByRole('button', { name: '识别' }).click()
  await expect(form(page).getByRole('status')).toHaveText('已填好姓名、电话、地区、详细地址，请核对一下。')
  await expect(form(page).getByRole('radio', { name: '台湾' })).toBeChecked()
  await expect(field(page, '县市')).toHaveValue('台北市')
  await expect(field(page, '乡镇市区')).toHaveValue('大安区')
  await expect(field(page, '邮递区号')).toHaveValue('106')
  await field(page, '设为默认地址').check()
  await save(page)
  await expect(rows(page)).toHaveText([/王怡君0912 \*{3} 608台湾默认/, /赵一鸣/, /陳嘉文9\*{3} 4417香港/])

  // What was written by hand is there again, and stays; only the house changes.
  await main(page).getByRole('button', { name: '修改陳嘉文的地址' }).click()
  await expect(field(page, /^姓名的英文/)).toHaveValue('CHAN KA MAN')
  await field(page, /^街道/).fill('尖沙咀彌敦道136號')
  await field(page, /^地址的英文/).fill('136 Nathan Rd, Tsim Sha Tsui')
  await save(page)
  await expect(rows(page).nth(2)).toContainText('尖沙咀彌敦道136號')
  await expect(rows(page).nth(2)).toContainText('CHAN KA MAN, 136 Nathan Rd, Tsim Sha Tsui, Yau Tsim Mong, Kowloon, HONG KONG')

  await main(page).getByRole('button', { name: '把陳嘉文的地址设为默认' }).click()
  await expect(rows(page)).toHaveText([/陳嘉文.*默认/, /赵一鸣/, /王怡君/])
  await main(page).getByRole('button', { name: '删除赵一鸣的地址' }).click()
  await expect(page.getByRole('dialog', { name: '删除这个地址？' })).toContainText('科技南路 12 号')
  await toasts(page, '地址已删除', () => page.getByRole('dialog').getByRole('button', { name: '删除' }).click())
  await expect(rows(page)).toHaveText([/陳嘉文/, /王怡君/])
  await page.reload()
  await expect(rows(page)).toHaveText([/陳嘉文/, /王怡君/])
})

test('each field says what is missing or wrong, and the first has the focus; the keyboard alone is enough', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users/addresses')
  await openForm(page)
  await field(page, '手机').fill('1381234567')
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('alert')).toHaveText([
    '请填收件人姓名，和证件一致。',
    '手机号是 1 开头的 11 位数字。',
    '请选省份。',
    '请选城市。',
    '请选区县。',
    '请填街道、门牌和房号。',
  ])
  await expect(field(page, /^收件人/)).toBeFocused()
  expect(await faults(page)).toEqual([])
  await page.keyboard.type('何志明')
  await expect(form(page).getByRole('alert')).toHaveCount(5)

  // Another country has other fields; the name stays.
  await form(page).getByRole('radio', { name: '中国大陆' }).focus()
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowRight')
  await expect(form(page).getByRole('radio', { name: '澳门' })).toBeChecked()
  await expect(field(page, /邮编|邮递区号|^省$/)).toHaveCount(0)
  await expect(field(page, /^收件人/)).toHaveValue('何志明')
  await field(page, '电话').fill('6612 3456')
  await field(page, '地区').selectOption('氹仔')
  await field(page, /^街道/).fill('成都街398號25座12樓A室')
  await toasts(page, '地址已保存', () => page.keyboard.press('Enter'))
  await expect(rows(page)).toHaveText([/何志明6\*{3} 3456澳门默认氹仔 成都街398號25座12樓A室/])
})

test('a half-written address is there again after a reload, and nothing of it is left after logging out', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users/addresses')
  await openForm(page, '香港')
  await field(page, /^街道/).fill('旺角彌敦道688號')
  await page.reload()
  await openForm(page)
  await expect(form(page).getByRole('radio', { name: '香港' })).toBeChecked()
  await expect(field(page, /^街道/)).toHaveValue('旺角彌敦道688號')
  await page.getByRole('banner').getByRole('button', { name: /小满/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('彌敦道')
})

test('what is written while a pasted address is being read stays', async ({ page }) => {
  await newMember(page)
  await page.goto('/#/users/addresses')
  await openForm(page)
  await field(page, /^智能识别/).fill('13812345678 广东省深圳市南山区科技南路 12 号 3 栋 601 室')
  await onTheWay(page, async () => {
    await form(page).getByRole('button', { name: '识别' }).click()
    await field(page, /^收件人/).fill('赵一鸣')
  })
  await expect(field(page, '区县')).toHaveValue('南山区')
  await expect(field(page, /^收件人/)).toHaveValue('赵一鸣')
})

test('at 20 addresses none can be added until one is deleted', async ({ page }) => {
  await newMember(page)
  for (let n = 1; n <= 20; n++)
    await call(page, calls.addressSave, {
      ...{ name: '赵一鸣', phone: '13812345678', country: 'CN', province: '广东省', city: '深圳市', district: '南山区' },
      line: `科技南路 ${n} 号`,
      requestId: `address-${n}`,
    })
  await page.goto('/#/users/addresses')
  await expect(rows(page)).toHaveCount(20)
  await expect(main(page).getByRole('button', { name: '新增地址' })).toBeDisabled()
  await expect(main(page).getByText('最多 20 个，删掉不用的再添加')).toBeVisible()
  await rows(page).last().getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(main(page).getByRole('button', { name: '新增地址' })).toBeEnabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('an address is written in one column', async ({ page }) => {
    await newMember(page)
    await page.goto('/#/users/addresses')
    await addShenzhen(page)
    await expect(rows(page)).toHaveCount(1)
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
    expect(scrollWidth).toBe(390)
  })
})
