import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { root } from './our-server.ts'

/** The processor of every page is slowed so many times: a phone beside this machine. */
export const slowerBy = 4

/** The machine's Chromium. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = execFileSync('sh', [path.join(root, 'scripts/ensure-browser.sh')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', ...more],
  })
}
