import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { setOffline, test } from './journey.ts'

/**
 * A page that is open while the server is upgraded. A proxy in front of the server serves a build from a folder and forwards everything
 * else: an upgrade is a change of the folder.
 */

const dist = path.resolve(import.meta.dirname, '../apps/storefront/dist')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

let folders: string
/** Folders: the build of the last release, the present build, and a build without one screen's script. */
let builds: { before: string; now: string; broken: string }
/** The folder served. Null: the server is away. */
let served: string | null
/** Number of requests for a whole page. */
let pages = 0
/** Number of requests for a page while the server was away. */
let refused = 0
const front = http.createServer((request, reply) => {
  if (served === null) {
    if (request.url === '/') refused += 1
    return request.destroy()
  }
  const { pathname } = new URL(request.url ?? '/', 'http://front')
  if (request.headers['sec-fetch-dest'] === 'document') pages += 1
  const file = path.join(served, pathname === '/' ? 'index.html' : pathname)
  if (pathname === '/' || pathname.startsWith('/assets/')) {
    if (!fs.existsSync(file)) return reply.writeHead(404).end()
    return reply.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' }).end(fs.readFileSync(file))
  }
  const { hostname, port } = new URL(process.env['E2E_URL']!)
  const forwarded = http.request({ hostname, port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  forwarded.on('error', () => reply.destroy())
  return request.pipe(forwarded)
})

test.beforeAll(async () => {
  folders = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-builds-'))
  builds = { before: copyBuild('before'), now: copyBuild('now'), broken: copyBuild('broken') }
  renameScripts(builds.before)
  for (const name of fs.readdirSync(path.join(builds.broken, 'assets')))
    if (/^(brands|categories)-/.test(name)) fs.rmSync(path.join(builds.broken, 'assets', name))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  front.closeAllConnections()
  front.close()
  fs.rmSync(folders, { recursive: true })
})

function copyBuild(name: string): string {
  const folder = path.join(folders, name)
  fs.cpSync(dist, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  return folder
}

/** Gives every script another hash, in its name and in all references to it, as another release does. */
function renameScripts(folder: string): void {
  const assets = path.join(folder, 'assets')
  const names = fs.readdirSync(assets).filter((name) => name.endsWith('.js'))
  for (const file of [path.join(folder, 'index.html'), ...names.map((name) => path.join(assets, name))]) {
    const text = names.reduce((all, name) => all.replaceAll(name, earlier(name)), fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, text)
  }
  for (const name of names) fs.renameSync(path.join(assets, name), path.join(assets, earlier(name)))
}

const earlier = (name: string): string => name.replace(/\.js$/, '-earlier.js')

async function open(page: Page, build: string, path = '/'): Promise<void> {
  served = build
  pages = 0
  await page.goto(`http://127.0.0.1:${(front.address() as AddressInfo).port}/#${path}`)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const go = (page: Page, path: string) => page.evaluate((hash) => void (location.hash = hash), path)
const failed = (page: Page) => page.getByRole('button', { name: '现在重试' })

test('when an upgrade removed a screen’s script, the page reloads once, at the address the member was going to', async ({ page }) => {
  await open(page, builds.before, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  served = builds.now

  await go(page, '/brands')

  await expect(heading(page, '品牌')).toBeVisible()
  expect(pages).toBe(2)
  await expect(page).toHaveURL(/#\/brands$/)
  // From here on it is the new page, which does not reload.
  await go(page, '/categories')
  await expect(page).toHaveTitle(/分类/)
  expect(pages).toBe(2)
})

test('a script that the new page lacks too, and a lost connection, do not reload the page: the screen says so, and loads once online', async ({
  page,
}) => {
  await open(page, builds.broken, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await go(page, '/brands')
  await expect(failed(page)).toBeVisible()
  expect(pages).toBe(1)

  await setOffline(page, true)
  await go(page, '/guide?id=1')
  await expect(failed(page)).toBeVisible()
  await failed(page).click()
  await expect(failed(page)).toBeVisible()
  expect(pages).toBe(1)

  // The old page reloads at once, so it cannot be asked whether it is online.
  await page.context().setOffline(false)
  await expect(heading(page, '竞拍说明')).toBeVisible()
})

test('a screen whose script failed to load is tried again on each visit, and by its button', async ({ page }) => {
  await open(page, builds.now, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await setOffline(page, true)
  await go(page, '/guide?id=1')
  await expect(failed(page)).toBeVisible()
  await go(page, '/login')
  await expect(failed(page)).toHaveCount(0)
  await setOffline(page, false)
  await go(page, '/guide?id=1')
  await expect(heading(page, '竞拍说明')).toBeVisible()
  expect(pages).toBe(1)

  // The browser believes that it is online, so no `online` event follows.
  served = builds.broken
  await go(page, '/brands')
  await expect(failed(page)).toBeVisible()
  served = builds.now
  await failed(page).click()
  await expect(heading(page, '品牌')).toBeVisible()
})

test('a screen whose script failed to load while the server was away loads by itself once the server is back', async ({ page }) => {
  await open(page, builds.now, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  refused = 0
  served = null
  await go(page, '/brands')
  await expect(failed(page)).toBeVisible()
  // The page looks for another release once or twice; only the screen, once it knows that the server is away, keeps asking for it.
  await expect.poll(() => refused).toBeGreaterThan(3)
  served = builds.now
  await expect(heading(page, '品牌')).toBeVisible()
})
