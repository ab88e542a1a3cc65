import { spawn } from 'node:child_process'
import path from 'node:path'
import { type Browser, expect } from '@playwright/test'
import { test } from '../journey.ts'
import { addressOf, lookAt } from './look.ts'
import { heights, nameOf, root, savePicture, widthsOr } from './save-picture.ts'
import { type Screen, screens } from './screens.ts'
import { setStage, type Stage } from './stage.ts'

/**
 * `npm run screens`: a picture of every screen, wide and on a phone, in test-results/screens; with `WIDTHS=1024,1920` in these widths. Six
 * of them are docs/screens.
 */

const widths = widthsOr([1440, 390])

const fileOf = ({ route, state }: Screen, width: number) =>
  nameOf(width, route === '/' ? 'home' : route === '*' ? 'not-found' : route, state)

async function take(screen: Screen, stage: Stage, width: number): Promise<void> {
  const page = stage.people[screen.who]
  await page.setViewportSize({ width, height: heights(width).least })
  await lookAt(screen, page, addressOf(screen, stage), () =>
    savePicture(page, width, fileOf(screen, width), { settles: !screen.line, ...screen }),
  )
}

/** The page of pieces, served by the `vite` of packages/ui. */
async function takePieces(browser: Browser): Promise<void> {
  const vite = spawn('vite', ['--port', String(piecesPort), '--strictPort'], { cwd: path.join(root, 'packages/ui'), stdio: 'ignore' })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const address = `http://localhost:${piecesPort}/pieces.html`
    await expect(async () => void (await page.goto(address))).toPass({ timeout: 60_000 })
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights(width).least })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
      await savePicture(page, width, piecesFile(width), { settles: false, whole: true })
    }
    await page.close()
  } finally {
    vite.kill()
  }
}
const piecesPort = 5790
const piecesFile = (width: number) => `pieces.${width}.webp`

test('every screen has its picture', async ({ browser }) => {
  test.setTimeout(900_000)
  const stage = await setStage(browser)
  const only = process.env['ONLY'] ?? ''
  for (const screen of screens.filter(({ route }) => new RegExp(only).test(route)))
    for (const width of screen.wide ? widths.filter((each) => each >= 700) : widths)
      await test.step(`${screen.route} ${screen.state ?? ''} ${width}`, () =>
        // A screen that cannot be opened must not stop the others.
        take(screen, stage, width).catch((error: Error) =>
          expect.soft(error.message, `${screen.route} ${screen.state ?? ''} ${width}`).toBe(''),
        ))
  if (new RegExp(only).test('pieces')) await takePieces(browser)
})
