import { type Browser, expect, type Page } from '@playwright/test'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { atDesk, call, pressByHand, setOffline, test } from './journey.ts'
import { type Coming, coming, onBench, photograph, scan } from './scanner.ts'

/** 200 parcels as fast as a scanner goes, at two stations, through a lost connection and a restart: none is lost, none is there twice. */

test.use({ settings: { SANDBOX_CLERK: 'off' } })

const PARCELS = 200

async function bench(browser: Browser): Promise<Page> {
  const desk = await atDesk(browser, 'warehouse')
  await desk.goto('/receive')
  await expect(desk.getByLabel('扫码')).toBeFocused()
  return desk
}

/** As whoever stands there does: what the screen stopped, or says it could not do, is scanned again. */
async function receive(desk: Page, parcels: readonly Coming[], at: (n: number) => Promise<void>): Promise<void> {
  const photo = await desk.screenshot()
  for (const [n, parcel] of parcels.entries()) {
    await at(n)
    await expect(async () => {
      await scan(desk, parcel.number, `${parcel.grams}g`, parcel.shelf)
      await expect(onBench(desk, parcel)).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await photograph(desk, photo)
  }
  await expect(async () => {
    await pressByHand(desk, 'Control+Enter')
    await expect(desk.getByText(/^把包裹放上台/)).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('200 parcels by scanner at two stations, offline for a while and with a restart in between', async ({ browser, server }) => {
  test.setTimeout(1_500_000)
  const shares = await Promise.all([0, 1, 2, 3].map((share) => coming(browser, PARCELS / 4, (share * PARCELS) / 4)))
  const [one, two] = [await bench(browser), await bench(browser)]
  const [left, right] = [shares.slice(0, 2).flat(), shares.slice(2).flat()]
  const restart = async (n: number) => {
    if (n === 40) await server.restart()
  }
  const lose = async (n: number) => {
    if (n !== 60) return
    await setOffline(two, true)
    await scan(two, right[n]!.number)
    await expect(two.getByText(/暂时连不上|还没收好，差照片传完/)).toBeVisible()
    await setOffline(two, false)
  }
  // Told with how long it took by `--reporter=json`.
  await test.step('received', () => Promise.all([receive(one, left, restart), receive(two, right, lose)]))

  for (const { number, grams, shelf } of [...left, ...right])
    expect(await call(one, deskCalls.deskParcel, { tracking: number }), number).toMatchObject({
      candidates: [],
      arrivals: [{ weightG: grams, shelf, undoneAt: null, photos: [expect.any(String)] }],
    })
  await scan(two, left[0]!.number)
  await expect(two.getByText('这一件已经收过了，不用再收。')).toBeVisible()
  const { count } = await call(one, deskCalls.deskLog, { act: 'receive-parcel', refused: 'false' })
  expect(count.n).toBe(PARCELS)
})
