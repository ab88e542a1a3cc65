import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Workers read this file too, and inherit what was found.
const chromium = (process.env['CHROMIUM_PATH'] ??= execFileSync('sh', [path.join(import.meta.dirname, '../scripts/ensure-browser.sh')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim())

/** Journeys of members in a real browser, against a server and a sandbox that `serve.ts` starts for them. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/journeys',
  globalSetup: './serve.ts',
  // Server, database, sandbox and browser share two cores already.
  workers: 1,
  // What passes only when tried again has a fault.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by serve.ts.
    baseURL: process.env['E2E_URL'] ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
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
