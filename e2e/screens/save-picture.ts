import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { drawn } from './look.ts'

export const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'test-results/screens')

/** In px. */
export const widthsOr = (usual: number[]): number[] => process.env['WIDTHS']?.split(',').map(Number) ?? usual

/** The window's height, and the greatest height of a picture, in px. A longer screen is cut. */
export const heights = (width: number) => (width < 700 ? { least: 844, most: 2_400 } : { least: 900, most: 2_400 })
const quality = 55

/** A picture's file: `orders-with-a-peek.1440.webp`. */
export const nameOf = (width: number, ...parts: (string | undefined)[]): string =>
  `${parts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.${width}.webp`

interface PictureOptions {
  settles: boolean
  /** A picture of the window. */
  fits?: true
  /** A picture of the whole page. */
  whole?: true
}

export async function savePicture(page: Page, width: number, file: string, { settles, fits, whole }: PictureOptions): Promise<void> {
  const { least, most } = heights(width)
  // Grown by its height, it is drawn to its end as somebody sees it who scrolled there.
  const far = Math.max(least, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.setViewportSize({ width, height: fits ? least : whole ? far : Math.min(far, most) })
  if (settles) await drawn(page)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, file), Buffer.from(data, 'base64'))
  await session.detach()
}
