import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// Workers read this file too, and inherit what was found.
const chromium = (process.env['CHROMIUM_PATH'] ??= execFileSync('sh', [path.join(import.meta.dirname, '../scripts/ensure-browser.sh')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim())

const root = path.resolve(import.meta.dirname, '..')
const literally = (file: string): RegExp => new RegExp(`${path.resolve(root, file).replaceAll(/[^\w/]/g, '\\$&')}$`)
/** `*.deep.spec.ts` is breadth: run alone by `npm run test:deep` (`DEEP=1`), and beside the others where `DEEP_FILES` names a file of it. */
const deep = /\.deep\.spec\.ts$/
const named = (process.env['DEEP_FILES'] ?? '').split(',').filter(Boolean)

/** Journeys of members in a real browser, against the server and sandbox of their worker (`journey.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: process.env['DEEP'] === '1' ? deep : [/(?<!\.deep)\.spec\.ts$/, ...named.map(literally)],
  outputDir: '../test-results/journeys',
  // One worker leaves half of two cores idle: a journey waits for browser, server and sandbox in turn.
  workers: 2,
  // What passes only when tried again has a fault.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What comes late on a busy machine is right all the same: only what never comes is told by these.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // It costs a sixth of a journey; `--trace on` asks for it.
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      // In a locale without it Chromium calls every file with a Chinese name “download”.
      env: { ...process.env, LANG: 'C.UTF-8' },
      // Root has no sandbox in Chromium; and a browser that talks to its maker disturbs what is measured.
      args: [
        '--no-sandbox',
        // A host that is not this machine to the browser: plain http from elsewhere, without what browsers keep for https.
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
