import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { contentFolder, readContent, type ContentEntry } from '../src/catalogue/content/content-files.ts'
import { homeLink } from '../src/catalogue/content/home-link.ts'
import { feesAt } from '../src/catalogue/content/fees.ts'
import { publishContent } from '../src/catalogue/content/publish-content.ts'
import { linesAt } from '../src/catalogue/content/shipping-lines.ts'
import { confirmRates, currentRates } from '../src/catalogue/content/rates.ts'
import { serveBuilt } from '../src/platform/http/built-app.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeEach(async () => {
  house = await openHouse()
})
afterEach(() => house.close())

const rowCount = async () => Number((await house.database.pool.query('select count(*) from content')).rows[0].count)
const withFees = (change: (fees: ContentEntry) => ContentEntry[]) =>
  readContent(contentFolder).flatMap((entry) => (entry.kind === 'fees' ? change(entry) : [entry]))

test('the first of each kind holds at once', async () => {
  expect(await house.agent().must(calls.sysConfig, { platform: 'pc' })).toMatchObject({
    fees: { serviceFeeJpy: 300, inspectionJpy: 500 },
    timeZone: 'Asia/Shanghai',
    limits: {
      rechargeMinJpy: 100,
      rechargeMaxJpy: house.deps.config.rechargeMaxJpy,
      rechargeExpiresS: house.deps.config.rechargeExpiresS,
      orderExpiresS: house.deps.config.orderExpiresS,
      closingLeadS: 90,
      remarkMax: 500,
    },
  })
  expect(await house.agent().must(calls.rate, {})).toEqual({ WechatRate: 0.0485, AliRate: 0.0484, updatedAt: null })
})

test('a folder of a release before shipping lines has those of this one', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-content-'))
  fs.cpSync(contentFolder, folder, { recursive: true })
  fs.rmSync(path.join(folder, 'shipping-lines.json'))
  expect(readContent(folder)).toEqual(readContent(contentFolder))
  fs.rmSync(folder, { recursive: true })
  const { lines, terms } = await linesAt(house.deps, house.deps.clock())
  expect(lines.map(({ id }) => id)).toEqual(['ems', 'air', 'sea', 'smallPacket'])
  expect(terms.storage).toMatchObject({ freeDays: 45, jpyPerDay: 30, capPercent: 50 })
})

test('unchanged files change nothing', async () => {
  const before = await rowCount()
  await publishContent(house.deps, readContent(contentFolder))
  expect(await rowCount()).toBe(before)
})

test('a changed fee takes effect a minute later and not before', async () => {
  const dearer = withFees((fees) => [{ ...fees, body: { serviceFeeJpy: 350, inspectionJpy: 500 }, digest: 'dearer' }])
  const at = house.deps.clock()
  await publishContent({ ...house.deps, clock: () => at }, dearer)
  const feeAfter = async (ms: number) => (await feesAt(house.deps, at + ms)).serviceFeeJpy
  expect([await feeAfter(0), await feeAfter(59_999), await feeAfter(60_000)]).toEqual([300, 300, 350])
  house.passes(60_000)
  const rows = await rowCount()
  await publishContent(house.deps, dearer)
  expect(await rowCount()).toBe(rows)
})

test('what was published at the desk is never changed or taken back by files, and other kinds go on as ever', async () => {
  const at = house.deps.clock()
  const desks = (since: number, serviceFeeJpy: number) => ({
    kind: 'fees' as const,
    body: JSON.stringify({ serviceFeeJpy, inspectionJpy: 500 }),
    digest: `desk ${since}`,
    source: 'desk' as const,
    since,
    created_at: at,
  })
  await house.deps.db
    .insertInto('content')
    .values([desks(at, 280), desks(at + 86_400_000, 260)])
    .execute()
  const changed = readContent(contentFolder).map((entry) => ({ ...entry, digest: `${entry.digest} changed` }))
  const before = await rowCount()

  await publishContent(house.deps, changed)

  expect((await feesAt(house.deps, at + 3_600_000)).serviceFeeJpy).toBe(280)
  expect((await feesAt(house.deps, at + 86_400_000)).serviceFeeJpy).toBe(260)
  expect(await rowCount()).toBe(before + new Set(changed.map(({ kind }) => kind)).size - 1)
})

test('a fee announced for later is told in guide 3, holds from its moment, and can be taken back', async () => {
  const announced = withFees((fees) => [
    fees,
    { ...fees, from: house.deps.clock() + 86_400_000, body: { serviceFeeJpy: 300, inspectionJpy: 450 }, digest: 'later' },
  ])
  await publishContent(house.deps, announced)
  await publishContent(house.deps, announced)
  expect((await house.agent().must(calls.help, { id: 3 })).body).toContain('拍照验货从 500 日元改为 450 日元')
  house.passes(86_401_000)
  expect((await feesAt(house.deps, house.deps.clock())).inspectionJpy).toBe(450)

  await publishContent(
    house.deps,
    withFees((fees) => [
      { ...fees, body: { serviceFeeJpy: 1, inspectionJpy: 1 }, digest: 'mistake', from: house.deps.clock() + 86_400_000 * 2 },
      fees,
    ]),
  )
  await publishContent(house.deps, readContent(contentFolder))
  house.passes(86_400_000 * 3)
  expect((await feesAt(house.deps, house.deps.clock())).serviceFeeJpy).toBe(300)
})

test('the four guides have no placeholder left, and their sums are the schedule’s', async () => {
  const guides = await Promise.all([1, 2, 3, 4].map((id) => house.agent().must(calls.help, { id })))
  expect(guides.map(({ title }) => title)).toEqual(['竞拍说明', '下单流程', '收费标准', '购买须知'])
  for (const { body } of guides) expect(body).not.toMatch(/\{\{|<[a-z]/i)
  expect(guides[0]?.body).toContain('页面显示的都是北京时间，比日本时间晚 1 小时。煤炉的拍卖大多在 19:00 到 20:00 之间结束。')
  for (const sum of ['18,900 日元', '916.65 元', '914.76 元']) expect(guides[2]?.body).toContain(`| ${sum} |`)
  expect((await house.agent().request('GET', '/api/index/help?id=5')).status).toBe(400)
})

test('menu and banners lead to our own screens, and the pictures are there', async () => {
  const menu = await house.agent().must(calls.sysMenuList, {})
  for (const { MenuUrl, MenuDetail } of menu)
    for (const url of [MenuUrl, ...MenuDetail.map((entry) => entry.MenuUrl)]) expect(url).toMatch(/^\/#\//)
  for (const { img, jumpUrl } of await house.agent().must(calls.banners, {})) {
    expect(jumpUrl).toMatch(/^\/#\//)
    const picture = await fetch(house.origin + img)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  }
})

test('a rate’s age counts from its last confirmation', async () => {
  expect((await currentRates(house.deps)).confirmedAt).toBeNull()
  const at = house.deps.clock()
  await transaction(house.deps.db, (tx) => confirmRates(house.deps, tx, 'lin'))
  expect((await currentRates(house.deps)).confirmedAt).toBeGreaterThanOrEqual(at)
  expect((await currentRates(house.deps)).wechat).toBe(48_500)
})

test('the page says beforehand what the home page shows first: the banners and the first picture of them', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-page-'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>')
  const app = fastify()
  await serveBuilt(app, 'storefront', { folder, monotonic: house.deps.monotonic, link: () => homeLink(house.deps) })
  const [first] = await house.agent().must(calls.banners, {})
  const { headers } = await app.inject('/')
  expect(headers['link']).toBe(`</api/index/banners>; rel=preload; as=fetch; crossorigin, <${first!.img}>; rel=preload; as=image`)
  expect((await app.inject('/api/else')).headers['link']).toBeUndefined()
  await app.close()
  fs.rmSync(folder, { recursive: true })
})
