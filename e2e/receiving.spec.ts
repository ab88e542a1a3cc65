import { expect, type Request } from '@playwright/test'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, call, doAtDesk, onTheWay, pressByHand, test } from './journey.ts'
import { type Coming, coming, onBench, photograph, scan, scanAt, scanInPart, strike } from './scanner.ts'

/** What a parcel costs a person who receives it: docs/operating.md reckons the time from these counts. */

// People do what the clerk of a sandbox does elsewhere.
test.use({ settings: { SANDBOX_CLERK: 'off' } })

const PARCELS = 5

test('a parcel takes two scans, the digits of its weight and a key for its photo, and the next one’s scan saves it', async ({
  browser,
}) => {
  const parcels = await coming(browser, PARCELS)
  const desk = await atDesk(browser, 'warehouse')
  await desk.evaluate(() => localStorage.setItem('otsukai_desk_camera', 'on'))
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  await expect(desk.getByText('还没收过。扫第一件试试。')).toBeVisible()
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/desk/')) asked.push(`${request.method()} ${pathname.replace(/[^/]*\d[^/]*$/, '*')}`)
  }
  desk.on('request', note)
  let [scans, keys] = [0, 0]
  for (const parcel of parcels) {
    await scan(desk, parcel.number)
    await expect(onBench(desk, parcel)).toBeVisible()
    for (const digit of String(parcel.grams)) {
      await pressByHand(desk, digit)
      keys += 1
    }
    await pressByHand(desk, 'Space')
    keys += 1
    await expect(desk.getByRole('img', { name: '照片 1' })).toBeVisible()
    if (parcel === parcels.at(-1)) await expect(desk.getByText('已上传')).toBeAttached()
    await scan(desk, parcel.shelf)
    scans += 2
  }
  // Of the last one, at once.
  await pressByHand(desk, 'Control+Enter')
  await expect(desk.getByText(/^把包裹放上台/)).toBeVisible()
  desk.off('request', note)
  expect({ scans, keys }).toEqual({ scans: 2 * PARCELS, keys: 4 * PARCELS })

  const count = (path: string) => asked.filter((one) => one === path).length
  const each = {
    looked: count('GET /api/desk/warehouse/parcel'),
    photo: count('POST /api/desk/photos'),
    saved: count('POST /api/desk/acts/receive-parcel'),
  }
  expect(each).toEqual({ looked: PARCELS, photo: PARCELS, saved: PARCELS })
  // Beside these its label, the scans beside the bench, and what news makes old meanwhile.
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8 * PARCELS)

  for (const { number, grams, shelf } of parcels)
    expect(await call(desk, deskCalls.deskParcel, { tracking: number })).toMatchObject({
      candidates: [],
      arrivals: [{ weightG: grams, shelf, by: '赵海', photos: [expect.any(String)] }],
    })
})

test('a code of which a busy computer brings a part late is one code, and two keys struck together are typing', async ({ browser }) => {
  const [parcel] = (await coming(browser, 1, 60)) as [Coming]
  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  await scan(desk, parcel.number)
  await expect(onBench(desk, parcel)).toBeVisible()
  const weight = desk.getByLabel('重量')
  await expect(weight).toBeFocused()

  const late = await scanInPart(desk, parcel.shelf, 3)
  await expect(weight).toHaveValue(parcel.shelf.slice(0, 3))
  await late()
  await expect(desk.getByLabel('架位')).toHaveValue(parcel.shelf)
  await expect(weight).toHaveValue('')

  await strike(desk, ['4', '5', 'Enter'])
  await expect(weight).toHaveValue('45')
  await expect(desk.getByLabel('架位')).toBeFocused()
  await weight.focus()
  await strike(desk, ['6', '7'])
  await pressByHand(desk, '8')
  await expect(weight).toHaveValue('45678')
})

test('scans that come faster than answers are each of their own parcel', async ({ browser }) => {
  const [first, second] = (await coming(browser, 2, 50)) as [Coming, Coming]
  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  const photo = await desk.screenshot()
  await scan(desk, first.number, `${first.grams}g`, first.shelf)
  await expect(onBench(desk, first)).toBeVisible()
  await photograph(desk, photo)
  await scan(desk, second.number, `${second.grams}g`, second.shelf)
  await expect(onBench(desk, second)).toBeVisible()
  await expect(desk.getByLabel('重量')).toHaveValue(String(second.grams))
  await expect(desk.getByLabel('架位')).toHaveValue(second.shelf)

  // What it lacks stops it, and nothing of the next one is taken for this one's.
  await scan(desk, first.number, '999g', 'Z-99')
  await expect(desk.getByText(/这一件还没收好，差照片/)).toBeVisible()
  await expect(desk.getByLabel('重量')).toHaveValue(String(second.grams))
  await expect(desk.getByLabel('架位')).toHaveValue(second.shelf)
  expect(await call(desk, deskCalls.deskParcel, { tracking: first.number })).toMatchObject({
    arrivals: [{ weightG: first.grams, shelf: first.shelf }],
  })
})

test('codes that were struck before anybody could hear that the one before was refused are not taken for this parcel', async ({
  browser,
}) => {
  const [here, next] = (await coming(browser, 2, 80)) as [Coming, Coming]
  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  await scan(desk, here.number, `${here.grams}g`)
  await expect(desk.getByLabel('重量')).toHaveValue(String(here.grams))
  const struckAt = Date.now() / 1_000
  await scan(desk, next.number)
  await expect(desk.getByText(/这一件还没收好/)).toBeVisible()
  // A busy computer brings the rest only now.
  await scanAt(desk, struckAt, '999g', next.shelf)
  await scanAt(desk, struckAt + 60, here.shelf)
  await expect(desk.getByLabel('架位')).toHaveValue(here.shelf)
  await expect(desk.getByLabel('重量')).toHaveValue(String(here.grams))
})

test('goods that are found while they are written down as missing are heard afterwards', async ({ browser }) => {
  const [there, missing] = (await coming(browser, 2, 70)) as [Coming, Coming]
  const desk = await atDesk(browser, 'warehouse')
  for (const { order, number, grams } of [there, missing])
    await doAtDesk(desk, 'receive-parcel', { tracking: number, orders: [order], weightG: grams, shelf: 'T-01' })
  await desk.goto('/stock/take')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  await scan(desk, 'T-01', there.order)
  await expect(desk.getByText('找到 1，没扫到 1')).toBeVisible()
  await desk.getByRole('button', { name: '盘完，对一遍' }).click()
  await onTheWay(desk, async () => {
    await desk.getByRole('button', { name: '登记缺 1 件' }).click()
    await scan(desk, missing.order)
    await expect(desk.getByText('找到 1，没扫到 1')).toBeVisible()
  })
  await expect(desk.getByText('先扫架位的标签。')).toBeVisible()
})
