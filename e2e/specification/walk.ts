import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { calls } from '@otsukai/contract/calls'
import { findEmbedded } from '@otsukai/postgres/embedded'
import { asOwner } from '../../apps/server/src/platform/db/open.ts'
import { call, newMember, order, recharge, world } from '../journey.ts'
import { type Server, startServer } from '../serve.ts'

/** Goods of this run's own. */
interface Goods {
  id: string
  name: string
}

/** Whom and what the rows meet. Each tab is loaded once and walks by its address alone. */
export interface Walk {
  browser: Browser
  visitor: Page
  member: Page
  item: Goods
  shopProduct: Goods
  auction: Goods
  seller: string
  shop: string
  /** Not paid. */
  order: string
  recharge: string
  /** All that the two tabs asked the server for: `GET /api/index/rate`. */
  asked: string[]
  /** What broke in a tab without being caught. */
  uncaught: string[]
  /** A server that is configured otherwise: a chat, a home elsewhere, the menu backwards, no rate for Alipay. */
  other: Server
}

/** What the other server's logo leads to, and its chat. */
export const otherHome = (): string => `${process.env['E2E_URL']}/healthz`
export const otherChat = 'https://work.weixin.example/kfid/1'

const run = Date.now().toString(36)
/** Named without a Japanese word, so that the screens show the very name. */
const goods = async (name: string, more: Record<string, unknown> = {}, kind = 'items'): Promise<Goods> => {
  const named = `${name} ${run}`
  return { name: named, id: (await world<{ id: string }>(`/world/${kind}`, { name: named, priceJpy: 1_200, ...more })).id }
}

/** More goods of one's own. */
export const newItem = (name: string, more: Record<string, unknown> = {}): Promise<Goods> => goods(name, more)
export const newAuction = (name: string): Promise<Goods> => goods(name, { startJpy: 1_000, endsInS: 3_000 }, 'auctions')

export async function openWalk(browser: Browser): Promise<Walk> {
  const asked: string[] = []
  const uncaught: string[] = []
  const tab = async () => {
    const page = await (await browser.newContext()).newPage()
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search}`)
    })
    page.on('pageerror', (error) => uncaught.push(String(error)))
    return page
  }
  const starting = startOther()
  const [visitor, member] = [await tab(), await tab()]
  await visitor.goto('/')
  await newMember(member)
  await member.goto('/#/guide?id=1')
  const item = await goods('Spec bowl')
  const shopProduct = await goods('Spec of a shop', { kind: 'shopProduct' })
  const auction = await newAuction('Spec auction')
  const detail = await call(member, calls.goodsDetail, { id: item.id })
  const { shop } = await call(member, calls.shopProductInfo, { id: shopProduct.id })
  await recharge(member, 30_000)
  const statement = await call(member, calls.getOrderRecord, {})
  return {
    browser,
    visitor,
    member,
    item,
    shopProduct,
    auction,
    seller: detail.sellerId,
    shop: shop.id,
    order: await order(member, (await goods('Spec plate')).id),
    recharge: statement.list[0]!.rechargeId!,
    asked,
    uncaught,
    other: await starting,
  }
}

/** In the world of the first server and its PostgreSQL, with content of its own. */
async function startOther(): Promise<Server> {
  const contentDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-content-'))
  fs.cpSync(path.resolve(import.meta.dirname, '../../content'), contentDir, { recursive: true })
  fs.writeFileSync(
    path.join(contentDir, 'rates.json'),
    JSON.stringify([{ from: '2026-11-01T00:00:00+08:00', is: { wechat: 0.05, alipay: null } }]),
  )
  const menu = path.join(contentDir, 'menu.json')
  const [now] = JSON.parse(fs.readFileSync(menu, 'utf8')) as { is: unknown[] }[]
  fs.writeFileSync(menu, JSON.stringify([{ ...now, is: now!.is.toReversed() }]))
  const sandbox = process.env['SANDBOX_URL']
  const postgres = (await findEmbedded(process.env['E2E_DATA_DIR']!))!
  await asOwner(postgres.connection('postgres'), (owner) => owner.query('create database other'))
  const server = await startServer('other-server', {
    MARKETPLACE_URL: sandbox,
    PAYMENT_URL: sandbox,
    DATABASE_URL: `postgres://postgres@/other?host=${encodeURIComponent(postgres.socketDir)}&port=${postgres.port}`,
    CONTENT_DIR: contentDir,
    HOME_URL: otherHome(),
    WECHAT_WORK: otherChat,
  })
  fs.rmSync(contentDir, { recursive: true })
  return server
}

export async function closeWalk({ visitor, member, other }: Walk): Promise<void> {
  await Promise.all([visitor.context().close(), member.context().close(), other.stop()])
}

/** To another screen, by its address. */
export const go = (page: Page, to: string): Promise<unknown> => page.evaluate((hash) => void (location.hash = hash), to)

/** To another screen, until its title says so. */
export async function opens(page: Page, to: string, title: string | RegExp): Promise<void> {
  await go(page, to)
  await expect(page.getByRole('heading', { level: 1 }), to).toHaveText(title)
}

export const main = (page: Page): Locator => page.getByRole('main')
export const banner = (page: Page): Locator => page.getByRole('banner')
export const searchbox = (page: Page): Locator => page.getByRole('searchbox')
/** The search params behind the `#`. */
export const params = (page: Page): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split('?')[1]))
