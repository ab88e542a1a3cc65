import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { setOffline, test } from './journey.ts'

/**
 * A page that was open while the server was upgraded. Before the server stands another that serves a build out of a folder, and
 * everything else from the real one: an upgrade is another folder.
 */

const dist = path.resolve(import.meta.dirname, '../apps/storefront/dist')
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

let folders: string
/** The build of a release before, the one of now, and one that lacks a screen. */
let builds: { before: string; now: string; broken: string }
/** Where from; null: the server is away. */
let served: string | null
/** How often a whole page was asked for. */
let pages = 0
/** How often a page was asked for while the server was away. */
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
  const asked = http.request({ hostname, port, method: request.method, path: request.url, headers: request.headers }, (answer) => {
    reply.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(reply)
  })
  asked.on('error', () => reply.destroy())
  return request.pipe(asked)
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

/** Every script gets another hash, in its name and wherever it is named, as in another release. */
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

test('a screen whose script went with an upgrade is shown by loading the page anew, once and where the member was going', async ({
  page,
}) => {
  await open(page, builds.before, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  served = builds.now

  await go(page, '/brands')

  await expect(heading(page, '品牌')).toBeVisible()
  expect(pages).toBe(2)
  await expect(page).toHaveURL(/#\/brands$/)
  // From here on it is the new page, that loads nothing anew.
  await go(page, '/categories')
  await expect(page).toHaveTitle(/分类/)
  expect(pages).toBe(2)
})

test('a script that the newest page lacks too, and a lost connection, load nothing anew: the screen says so, and comes with the connection', async ({
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

  // The page goes at once: nothing of it can be asked whether the line is back.
  await page.context().setOffline(false)
  await expect(heading(page, '竞拍说明')).toBeVisible()
})

test('a screen whose script did not come is tried again whenever it is gone to, and by its button', async ({ page }) => {
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

  // A line that the browser takes for whole: nothing tells it that it is back.
  served = builds.broken
  await go(page, '/brands')
  await expect(failed(page)).toBeVisible()
  served = builds.now
  await failed(page).click()
  await expect(heading(page, '品牌')).toBeVisible()
})

test('a screen whose script did not come while the server was away comes by itself once it is back', async ({ page }) => {
  await open(page, builds.now, '/login')
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  refused = 0
  served = null
  await go(page, '/brands')
  await expect(failed(page)).toBeVisible()
  // The page looks for another release once or twice; on and on, only the screen for the server: it has found it away.
  await expect.poll(() => refused).toBeGreaterThan(3)
  served = builds.now
  await expect(heading(page, '品牌')).toBeVisible()
})
