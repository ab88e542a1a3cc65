import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// What is looked at is drawn.
process.env['SANDBOX_PHOTOS'] = 'drawn'

/** Pictures are taken as journeys are made: in the same browser, against the same server and sandbox. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/screens-made',
  workers: 1,
  reporter: 'list',
  use: { ...journeys.use, trace: 'off', screenshot: 'off', actionTimeout: 20_000 },
})
