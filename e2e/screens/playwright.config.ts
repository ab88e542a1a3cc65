import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// Pictures need the sandbox's drawn photos, not plain colours.
process.env['SANDBOX_PHOTOS'] = 'drawn'

/** Pictures are taken with the browser, server and sandbox of the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: ['pictures.ts', 'desk-pictures.ts'],
  outputDir: '../../test-results/screens-made',
  workers: 1,
  reporter: 'list',
  use: { ...journeys.use, trace: 'off', screenshot: 'off', actionTimeout: 20_000 },
})
