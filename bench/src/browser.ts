import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { root } from './our-server.ts'

/** The processor of every page is slowed so many times: a phone beside this machine. */
export const slowerBy = 4

/** The machine's Chromium. */
export const openBrowser = (): Promise<Browser> => chromium.launch(options())

/** The same, to be driven by others at a port of 127.0.0.1 that it chooses itself. */
export async function openDebuggedBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-browser-'))
  const { executablePath, args } = options()
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: [...args, '--remote-debugging-port=0'] })
  const [port] = fs.readFileSync(path.join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  const close = async () => {
    await context.close()
    fs.rmSync(profile, { recursive: true, force: true })
  }
  return { port: Number(port), close }
}

const options = () => ({
  executablePath: execFileSync('sh', [path.join(root, 'scripts/ensure-browser.sh')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
})
