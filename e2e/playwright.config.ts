import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Workers read this file too, and inherit the browser's path.
const chromium = (process.env['CHROMIUM_PATH'] ??= execFileSync('sh', [path.join(import.meta.dirname, '../scripts/ensure-browser.sh')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim())

const root = path.resolve(import.meta.dirname, '..')
const literally = (file: string): RegExp => new RegExp(`${path.resolve(root, file).replaceAll(/[^\w/]/g, '\\$&')}$`)
/** `*.deep.spec.ts` runs with `npm run test:deep` (`DEEP=1`); beside the other specs only the files in `DEEP_FILES` run. */
const deep = /\.deep\.spec\.ts$/
const named = (process.env['DEEP_FILES'] ?? '').split(',').filter(Boolean)

/** Journeys of members in a real browser, against the server and sandbox of their worker (`journey.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: process.env['DEEP'] === '1' ? deep : [/(?<!\.deep)\.spec\.ts$/, ...named.map(literally)],
  outputDir: '../test-results/journeys',
  // With one worker half of two cores is idle: a test waits for browser, server and sandbox in turn.
  workers: 2,
  // A test that passes only on a retry has a fault.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, so that a busy machine fails no test: these limits only end a wait for what never comes.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // No test need wait for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs a sixth of a test's time; `--trace on` records one.
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      // Without a UTF-8 locale Chromium names every file with a Chinese name “download”.
      env: { ...process.env, LANG: 'C.UTF-8' },
      // Chromium has no sandbox for root; and its background requests to Google disturb measurements.
      args: [
        '--no-sandbox',
        // A camera where the machine has none, and nobody to allow it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // A host name that the browser does not treat as local: plain http there has no secure context.
        '--host-resolver-rules=MAP elsewhere.test 127.0.0.1',
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
