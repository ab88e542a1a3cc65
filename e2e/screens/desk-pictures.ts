import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { type DeskScreen, deskScreens } from './desk-screens.ts'
import { type DeskStage, setDeskStage } from './desk-stage.ts'
import { drawn, openRequestsOf } from './look.ts'
import { heights, nameOf, savePicture, widthsOr } from './save-picture.ts'

/** `npm run screens`: a picture of every screen of the desk, on three widths and on a phone, beside those of the shop. */

test.use({ settings: { SANDBOX_CLERK: 'off', MARKETPLACE_AUCTIONS: 'off' } })

const widths = widthsOr([1280, 1440, 1920, 390])
const isPhone = (width: number) => width < 700

const pathOf = ({ path }: DeskScreen, stage: DeskStage): string => (typeof path === 'string' ? path : path(stage))
const routeOf = ({ path }: DeskScreen): string => /\/(\w+)/.exec(String(path))![1]!

async function take(screen: DeskScreen, stage: DeskStage, width: number): Promise<void> {
  const { who = 'manager', state, high, act } = screen
  const page: Page = who === 'visitor' ? stage.visitor : stage.people[who]
  await page.setViewportSize({ width, height: Math.max(heights(width).least, isPhone(width) ? 0 : (high ?? 0)) })
  openRequestsOf(page).clear()
  await page.goto('about:blank')
  await page.goto(pathOf(screen, stage))
  await drawn(page)
  await act?.(page, stage)
  await drawn(page)
  const file = nameOf(width, 'desk', routeOf(screen), state)
  await savePicture(page, width, file, { settles: false, ...(high === undefined && { fits: true as const }) })
}

test('every screen of the desk has its picture', async ({ browser }) => {
  test.setTimeout(1_500_000)
  const stage = await setDeskStage(browser)
  const only = new RegExp(process.env['ONLY'] ?? '')
  for (const screen of deskScreens.filter((one) => only.test(`desk ${routeOf(one)} ${one.state ?? ''}`)))
    for (const width of widths) {
      if (isPhone(width) && !screen.phone) continue
      const name = `${routeOf(screen)} ${screen.state ?? ''} ${width}`
      await test.step(name, () => take(screen, stage, width).catch((error: Error) => expect.soft(error.message, name).toBe('')))
    }
})
