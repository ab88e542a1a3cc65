import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { buy, call, newMember, recharge, world } from './journey.ts'

/** A USB scanner and a scale that types, and what comes over the counter. */

/** Between two signs, in s: a scanner's pace, far above a hand's. */
const GAP_S = 0.004

/** Types codes as a scanner does, one after the other and without a look at the screen: signs at once, each code ended by Enter. */
export const scan = (page: Page, ...codes: string[]): Promise<void> => strike(page, signsOf(codes))

/** Types codes that were struck at another time, in s, than they are brought. */
export const scanAt = (page: Page, struckAt: number, ...codes: string[]): Promise<void> => strike(page, signsOf(codes), struckAt)

/** Types the first signs of a code. Returns a function that types the rest, which was struck right behind them and came late. */
export async function scanInPart(page: Page, code: string, first: number): Promise<() => Promise<void>> {
  const begun = Date.now() / 1_000
  const signs = signsOf([code])
  await strike(page, signs.slice(0, first), begun)
  return () => strike(page, signs.slice(first), begun + first * GAP_S)
}

const signsOf = (codes: readonly string[]): string[] => codes.flatMap((code) => [...code, 'Enter'])

/** Strikes keys at a scanner's pace, the first one at a time in s. */
export async function strike(page: Page, signs: readonly string[], begun = Date.now() / 1_000): Promise<void> {
  const line = lines.get(page) ?? (await page.context().newCDPSession(page))
  lines.set(page, line)
  await Promise.all(
    signs.map((key, at) =>
      line.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key === 'Enter' ? '\r' : key, timestamp: begun + at * GAP_S }),
    ),
  )
}
const lines = new WeakMap<Page, CDPSession>()

/** What comes over the counter: a parcel of one order. */
export interface Coming {
  order: string
  number: string
  grams: number
  shelf: string
}

const AT_MOST_JPY = 300_000
const EACH_JPY = 5_000

/** So many parcels of a new member's on their way, no two of a weight or for a shelf. */
export async function coming(browser: Browser, count: number, first = 0): Promise<Coming[]> {
  const page = await browser.newPage({ baseURL: process.env['E2E_URL']! })
  await newMember(page, '大雪')
  for (let left = count * EACH_JPY; left > 0; left -= AT_MOST_JPY) await recharge(page, Math.min(left, AT_MOST_JPY))
  const parcels: Coming[] = []
  for (let n = first; n < first + count; n++) {
    const { id } = await world<{ id: string }>('/world/items', { name: `漆器 ${n}`, priceJpy: 3_000 })
    const order = await buy(page, id)
    const { trackingNumber } = await world<{ trackingNumber: string }>(`/world/purchases/${order}`, { to: 'shipped' })
    parcels.push({ order, number: trackingNumber, grams: 300 + n, shelf: `S-${100 + n}` })
  }
  for (const { order } of parcels)
    await expect.poll(async () => (await call(page, calls.orderList, { id: order })).list[0]?.state).toBe('shipped')
  await page.close()
  return parcels
}

/** The goods that lie on the bench. */
export const onBench = (desk: Page, { order }: Coming) => desk.getByRole('region', { name: '里面的货' }).getByText(order)

/** Gives a photo to the camera's place: the system's own dialog belongs to no page. */
export const photograph = (desk: Page, buffer: Buffer): Promise<void> =>
  desk.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
