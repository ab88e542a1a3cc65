import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Workers read this file too, and inherit what was found.
const chromium = (process.env['CHROMIUM_PATH'] ??= execFileSync('sh', [path.join(import.meta.dirname, '../scripts/ensure-browser.sh')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim())

/** Journeys of members in a real browser, against the server and sandbox of their worker (`journey.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/journeys',
  // One worker leaves half of two cores idle: a journey waits for browser, server and sandbox in turn.
  workers: 2,
  // What passes only when tried again has a fault.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What comes late on a busy machine is right all the same: only what never comes is told by these.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // It costs a sixth of a journey, and CI keeps no files.
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromium,
      // In a locale without it Chromium calls every file with a Chinese name “download”.
      env: { ...process.env, LANG: 'C.UTF-8' },
      // Root has no sandbox in Chromium; and a browser that talks to its maker disturbs what is measured.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
